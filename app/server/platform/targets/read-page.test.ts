import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { webServer } from '../../../../tests/support/web-server'
import { readPageText } from './read-page'

const requests: string[] = []
const accepted: unknown[] = []
const web = webServer((from, to) => {
  const path = from.url ?? '/'
  requests.push(path)
  accepted.push(from.headers.accept, from.headers['accept-language'])
  if (path === '/gzip') to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
  else if (path === '/br') to.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed'))
  else if (path === '/broken') to.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all')
  else if (path === '/long') to.end('x'.repeat(3_000_000))
  else if (path === '/moved') to.writeHead(302, { location: '/end' }).end()
  else if (path === '/cookie')
    if (from.headers.cookie === 'side=a; seen=1') to.end('welcome')
    else {
      const cookies = [
        ...(from.headers.cookie ? ['side=a; Path=/cookie'] : ['seen=1']),
        'odd=1; Domain=else.test',
      ]
      to.writeHead(302, { location: '/cookie', 'set-cookie': cookies }).end()
    }
  else if (/^\/steps\/\d/.test(path)) {
    const left = Number(path.slice(7))
    to.writeHead(302, {
      location: left > 1 ? `/steps/${left - 1}` : Buffer.from('/größe').toString('latin1'),
    }).end()
  } else if (path === '/gr%C3%B6%C3%9Fe') to.end('large')
  else if (path === '/endless') to.write('<title>endless')
  else if (path === '/hangs') to.writeHead(200, { 'content-length': '100' }).write('begun')
  else if (path === '/legacy')
    to.writeHead(200, { 'content-type': 'text/html' }).end(
      Buffer.from('<meta charset=koi8-r>\xc4\xcf\xcd', 'latin1'),
    )
  else if (path === '/loop') to.writeHead(302, { location: '/loop' }).end()
  else if (path === '/away') to.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
  else if (path === '/file') to.writeHead(302, { location: 'file:///etc/passwd' }).end()
  else if (path !== '/silent') to.end('hello')
})
const read = (path: string, allowPrivate = true, limitMs = 5_000) =>
  readPageText(path.startsWith('http') ? path : web.base + path, { allowPrivate, limitMs })

describe('readPageText', () => {
  it.each([
    ['/', 'hello', '/'],
    ['/gzip', 'packed', '/gzip'],
    ['/br', 'packed', '/br'],
    ['/moved', 'hello', '/end'],
    ['/cookie', 'welcome', '/cookie'],
    ['/steps/19', 'large', '/gr%C3%B6%C3%9Fe'],
    ['/legacy', '<meta charset=koi8-r>дом', '/legacy'],
  ])('reads %s', async (path, text, end) => {
    expect(await read(path)).toEqual({ url: web.base + end, text })
  })

  it('reads no more than it needs', async () => {
    expect((await read('/long')).text).toHaveLength(2 * 1024 * 1024)
  })

  it.each(['/loop', '/file', '/broken', 'http://127.0.0.1:1/', 'http://nowhere.invalid/'])(
    'throws for %s',
    async (path) => {
      await expect(read(path)).rejects.toThrow()
    },
  )

  it('asks for a page as a browser does', async () => {
    accepted.length = 0
    await read('/')
    expect(accepted).toEqual([expect.stringMatching(/^text\/html,.*\*\/\*;q=0\.8$/), 'en-US,en;q=0.9'])
  })

  it('reads what has arrived of a page without an end', async () => {
    expect((await read('/endless', true, 300)).text).toBe('<title>endless')
  })

  it.each(['/silent', '/hangs'])('aborts %s at the timeout', async (path) => {
    await expect(read(path, true, 200)).rejects.toThrow()
  })

  it('reaches no private address, by IP address, by name or by redirect', async () => {
    requests.length = 0
    const named = web.base.replace('127.0.0.1', 'localhost')
    for (const url of [web.base, named, web.base.replace('127.0.0.1', '[::ffff:127.0.0.1]')])
      await expect(read(`${url}/`, false)).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(requests).toEqual([])
    await expect(read('/away')).rejects.toMatchObject({ code: 'EPRIVATE' })
    await expect(read('http://[fe80::1]/')).rejects.toMatchObject({ code: 'EPRIVATE' })
  })
})
