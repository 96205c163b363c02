import { X509Certificate } from 'node:crypto'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthority } from '../../uptime/prober/fixtures/certificates'
import { type Served, serveHttp, serveHttp2, serveHttps } from '../../uptime/prober/fixtures/servers'
import { postToAddress } from './post-address'
import { readAddress, readPageText } from './read-page'

const HERE = { names: 'DNS:localhost,IP:127.0.0.1', fromDays: -1, toDays: 300 }
const ports: Record<string, number> = {}
const open: Served[] = []
const requests: string[] = []
let fetches = 0

async function bodyOf(from: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of from) text += chunk.toString()
  return text
}

async function serve(from: Http2ServerRequest, to: Http2ServerResponse): Promise<void> {
  const { url, method, authority, headers } = from
  requests.push(`${method} ${authority} ${url}`)
  if (url === '/moved') to.writeHead(302, { location: '/cookie', 'set-cookie': ['a=1', 'b=2'] }).end()
  else if (url === '/cookie') to.end(headers.cookie ?? '')
  else if (url === '/gzip') to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
  else if (url === '/long') to.end('x'.repeat(3_000_000))
  else if (url === '/reset') {
    to.writeHead(200, { 'content-length': '100' }).write('begun')
    setImmediate(() => to.stream.close(2))
  } else if (url === '/closed') from.stream.session?.destroy()
  else if (url !== '/silent')
    to.writeHead(200, { 'x-length': headers['content-length'] ?? 'none' }).end(await bodyOf(from))
}

beforeAll(async () => {
  const authority = createAuthority('ReaderRoot')
  const stranger = createAuthority('ReaderStranger')
  setDefaultCACertificates([authority.ca])
  const [one, two, three, four] = [
    authority.createIntermediate('ReaderOne'),
    authority.createIntermediate('ReaderTwo'),
    authority.createIntermediate('ReaderThree'),
    authority.createIntermediate('ReaderFour'),
  ] as const
  const foreign = stranger.createIntermediate('ReaderForeign')
  const files: Record<string, string> = {
    one: one.cert,
    two: two.cert,
    three: three.cert,
    foreign: foreign.cert,
  }
  const library = await serveHttp((from, to) => {
    fetches += 1
    const pem = files[from.url?.slice(1) ?? '']
    if (pem) to.end(new X509Certificate(pem).raw)
    else to.writeHead(404).end()
  })
  const issuerUrl = (name: string) => `http://127.0.0.1:${library.port}/${name}`
  const leaf = authority.createLeafIssuer('ReaderLeaf')
  files['leaf'] = leaf.cert
  const whole = authority.sign(HERE)
  const certificates = {
    'issuer to be fetched': one.sign({ ...HERE, issuerUrl: issuerUrl('one') }),
    'other host': two.sign({ ...HERE, names: 'DNS:other.test', issuerUrl: issuerUrl('two') }),
    expired: two.sign({ ...HERE, fromDays: -9, toDays: -1, issuerUrl: issuerUrl('two') }),
    'unknown issuer': four.sign(HERE),
    'issuer of a stranger': foreign.sign({ ...HERE, issuerUrl: issuerUrl('foreign') }),
    'issuer that is no authority': leaf.sign({ ...HERE, issuerUrl: issuerUrl('leaf') }),
  }
  const http2 = {
    'only HTTP/2': whole,
    'only HTTP/2, issuer to be fetched': three.sign({ ...HERE, issuerUrl: issuerUrl('three') }),
  }
  authority.remove()
  stranger.remove()
  open.push(library)
  const listen = async (name: string, served: Promise<Served>) => {
    open.push(await served)
    ports[name] = (await served).port
  }
  for (const [name, certificate] of Object.entries(certificates))
    await listen(
      name,
      serveHttps(certificate, (from, to) => {
        requests.push(`${from.method} ${from.url}`)
        to.end('secure')
      }),
    )
  for (const [name, certificate] of Object.entries(http2)) await listen(name, serveHttp2(certificate, serve))
  // OpenSSL runs some thirty times.
}, 60_000)
afterAll(async () => {
  for (const served of open) await served.close()
})

const addressOf = (name: string, path = '/') => `https://localhost:${ports[name]}${path}`
const read = (name: string, path?: string, allowPrivate = true) =>
  readPageText(addressOf(name, path), { allowPrivate, limitMs: 5_000 })
const post = (name: string, body: string) =>
  postToAddress(addressOf(name), {
    allowPrivate: true,
    signal: AbortSignal.timeout(5_000),
    headers: { 'content-type': 'text/plain' },
    body,
    largest: 1_000,
  })

describe('a server that speaks only HTTP/2', () => {
  it.each([
    ['/moved', '/cookie', 'a=1; b=2'],
    ['/gzip', '/gzip', 'packed'],
    ['/none', '/none', ''],
  ])('is read: %s', async (path, end, text) => {
    expect(await read('only HTTP/2', path)).toEqual({ url: addressOf('only HTTP/2', end), text })
  })

  it('receives a body once, with its length and host', async () => {
    requests.length = 0
    const answer = await post('only HTTP/2', 'größer')
    expect(answer).toMatchObject({ status: 200, text: 'größer', headers: { 'x-length': '8' } })
    expect(requests).toEqual([`POST localhost:${ports['only HTTP/2']} /`])
  })

  it('is read no further than the limit', async () => {
    expect((await read('only HTTP/2', '/long')).text).toHaveLength(2 * 1024 * 1024)
  })

  it.each(['/reset', '/closed'])('fails when it breaks off: %s', async (path) => {
    await expect(read('only HTTP/2', path)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
  })

  it('is given up at the time limit', async () => {
    const signal = AbortSignal.timeout(300)
    const reading = readAddress(addressOf('only HTTP/2', '/silent'), {
      allowPrivate: true,
      signal,
      largest: 9,
    })
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is not reached at a private address', async () => {
    requests.length = 0
    await expect(read('only HTTP/2', '/', false)).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(requests).toEqual([])
  })
})

describe('a server that does not send an intermediate certificate', () => {
  it.each(['issuer to be fetched', 'only HTTP/2, issuer to be fetched'])(
    'is read and posted to: %s',
    async (name) => {
      fetches = 0
      expect((await read(name)).url).toBe(addressOf(name))
      expect((await post(name, 'text')).status).toBe(200)
      expect(fetches).toBe(1)
    },
  )

  it.each([
    ['unknown issuer', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['issuer of a stranger', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['issuer that is no authority', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['other host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
  ])('receives nothing where the chain is not trusted: %s', async (name, code) => {
    requests.length = 0
    await expect(post(name, 'secret')).rejects.toMatchObject({ code })
    expect(requests).toEqual([])
  })
})
