import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ODD_ANSWERS, serveOddAnswers } from '../../../../../tests/mocks/odd-answers'
import { type EgressProxy, startEgressProxy } from './egress-proxy'
import { preflight } from './preflight'

const OTHERS = {
  '/cookies':
    'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\x02\r\nSet-Cookie: b=2\r\nX-Odd: c\x1bd\r\nContent-Length: 4\r\n\r\nfine',
  '/status': 'HTTP/1.1 099 Odd\r\nContent-Length: 4\r\n\r\nfine',
  '/umlaut': Buffer.from('HTTP/1.1 302 Found\r\nLocation: /größe\r\nContent-Length: 0\r\n\r\n'),
  '/gr%C3%B6%C3%9Fe': 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nfine',
  '/moved': 'HTTP/1.1 302 Found\r\nLocation: /missing\r\nContent-Length: 0\r\n\r\n',
  '/moved-to-file': 'HTTP/1.1 302 Found\r\nLocation: /file\r\nContent-Length: 0\r\n\r\n',
  '/file': 'HTTP/1.1 200 OK\r\nContent-Disposition: attachment\r\nContent-Length: 4\r\n\r\nfine',
  '/moved-to-text': 'HTTP/1.1 302 Found\r\nLocation: /text\r\nContent-Length: 0\r\n\r\n',
  '/text': 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nfine',
}
let server: Awaited<ReturnType<typeof serveOddAnswers>>
let proxy: EgressProxy
beforeAll(async () => {
  server = await serveOddAnswers(OTHERS)
})
afterAll(() => server.close())
const names = (kind: string) => Object.keys(ODD_ANSWERS).filter((name) => ODD_ANSWERS[name]?.kind === kind)
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

function get(url: string): Promise<{ status: number; body: string; rawHeaders: string[] } | null> {
  return new Promise((resolve) => {
    const sent = request({
      port: proxy.port,
      path: url,
      headers: { host: new URL(url).host },
      maxHeaderSize: 300_000,
    })
    sent.on('response', (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('error', () => resolve(null))
      answer.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = answer
        resolve({ status, body, rawHeaders })
      })
    })
    sent.on('error', () => resolve(null))
    sent.end()
  })
}

describe('egress proxy', () => {
  // It remembers servers.
  beforeEach(async () => {
    proxy = await startEgressProxy({ allowPrivate: true })
  })
  afterEach(() => proxy.close())

  it.each(names('shown'))('passes on a response with %s', async (name) => {
    expect(await get(server.at(name))).toMatchObject({ status: 200, body: 'fine' })
  })

  // Chromium itself refuses two Locations.
  it.each(names('refused').filter((name) => name !== 'two different Locations'))(
    'closes the connection for a response with %s, and goes on',
    async (name) => {
      expect(await get(server.at(name))).toBeNull()
      expect(await get(at('/text'))).toMatchObject({ status: 200, body: 'fine' })
    },
  )

  it('leaves out what Node cannot send and Chromium ignores', async () => {
    const answer = await get(at('/cookies'))
    expect(answer?.rawHeaders.slice(0, 4)).toEqual(['Set-Cookie', 'b=2', 'X-Odd', 'cd'])
  })

  it('says that an impossible status is an invalid response', async () => {
    expect(await get(at('/status'))).toBeNull()
    expect(proxy.failures.get(at('/status'))?.reason).toBe('net::ERR_INVALID_HTTP_RESPONSE')
  })
})

describe('preflight', () => {
  const options = { userAgent: 'Agent of the device', allowPrivate: true }
  it.each(names('shown').filter((name) => name !== 'some line feeds' && name !== 'only line feeds'))(
    'lets a response with %s through',
    async (name) => {
      expect(await preflight(server.at(name), options)).toBeNull()
    },
  )

  it.each(names('refused'))('leaves a response with %s to the browser', async (name) => {
    expect(await preflight(server.at(name), options)).toBeNull()
  })

  it.each([
    ['/umlaut', undefined],
    ['/missing', 'HTTP_404'],
    ['/text', 'NOT_HTML'],
    // The browser may be led elsewhere.
    ['/moved', undefined],
    ['/moved-to-text', undefined],
    ['/moved-to-file', 'NOT_HTML'],
  ])('%s: %s', async (path, code) => {
    expect((await preflight(at(path), options))?.code).toBe(code)
  })
})
