import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonitorOrder } from '~/shared/schemas/prober'
import { checkEvidence } from '~/shared/schemas/prober'
import { freePort } from '../../../platform/free-port'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { type Served, serveHttp, serveTcp } from '../fixtures/servers'
import { type Attempt, tryOrder } from '.'

const requests: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = []
let other: Served
const answers: Record<string, RequestListener> = {
  '/': (_, to) => to.end('hello'),
  '/500': (_, to) =>
    to
      .writeHead(500, {
        'content-type': 'text/html; charset=utf-8',
        'set-cookie': 'sid=topsecret',
        'x-api-token': 'topsecret',
        'www-authenticate': 'Basic realm="topsecret"',
        server: 'mock',
      })
      .end(`<h1>Broken</h1>\0${'é'.repeat(2000)}`),
  '/image': (_, to) => to.writeHead(500, { 'content-type': 'image/png' }).end('PNG'),
  '/401': (_, to) => to.writeHead(401).end(),
  '/slow': (_, to) => void setTimeout(() => to.end('late'), 150),
  '/half-open': () => {},
  '/stall': (_, to) => {
    const until = performance.now() + 800
    while (performance.now() < until);
    to.end('ok')
  },
  '/half-answer': (_, to) => void to.writeHead(200, { 'content-length': '100' }).write('hel'),
  '/cut': (_, to) => {
    to.writeHead(200, { 'content-length': '100' }).write('hel', () => to.destroy())
  },
  '/reset': (from) => void from.socket.resetAndDestroy(),
  '/close': (from) => void from.socket.end(),
  '/loop': (_, to) => to.writeHead(302, { location: '/loop' }).end(),
  '/moved': (_, to) => to.writeHead(301, { location: '/?token=topsecret&page=2' }).end(),
  '/see-other': (_, to) => to.writeHead(303, { location: '/echo' }).end(),
  '/keep': (_, to) => to.writeHead(307, { location: '/echo' }).end(),
  '/away': (_, to) =>
    to.writeHead(302, { location: `http://user:topsecret@127.0.0.1:${other.port}/seen` }).end(),
  '/away-307': (_, to) => to.writeHead(307, { location: `http://127.0.0.1:${other.port}/seen` }).end(),
  '/private': (_, to) => to.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/file': (_, to) => to.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/no-location': (_, to) => to.writeHead(302).end(),
  '/echo': (_, to) => to.end('ok'),
  '/tell': (_, to) => {
    const { headers = {}, body } = requests.at(-1) ?? {}
    to.writeHead(403, { 'content-type': 'application/json', 'x-seen': `${headers.authorization}` }).end(
      JSON.stringify({ error: `no ${headers['x-key']} may send`, body }),
    )
  },
  '/big': (_, to) => to.end('x'.repeat(5_000_000)),
  '/packed': (_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
  '/many-headers': (_, to) =>
    to
      .writeHead(500, Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-${i}`, 'v'.repeat(400)])))
      .end(),
}
let site: Served
const raw: Served[] = []
const listener =
  (name: string): RequestListener =>
  async (from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk) => chunks.push(chunk))
    from.on('error', () => {})
    await once(from, 'end')
    const url = from.url ?? '/'
    const body = Buffer.concat(chunks).toString()
    requests.push({ url: `${name}${url}`, method: from.method ?? '', headers: from.headers, body })
    const answer = answers[url.split('?')[0] ?? '']
    if (answer) answer(from, to)
    else to.end('ok')
  }

beforeAll(async () => {
  site = await serveHttp(listener('site'))
  other = await serveHttp(listener('other'))
})
afterAll(async () => {
  for (const served of [site, other, ...raw]) await served.close()
})

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const look = (
  path: string,
  settings: Partial<typeof httpSettings> = {},
  changes: Partial<MonitorOrder> = {},
): Promise<Attempt> =>
  tryOrder(orderOf(at(path), { ...httpSettings, ...settings }, changes), checkContextOf())
const rawly = async (write: Parameters<typeof serveTcp>[0]) => {
  const served = await serveTcp(write)
  raw.push(served)
  return `http://127.0.0.1:${served.port}/`
}

describe('an HTTP check', () => {
  it('measures the phases of a response', async () => {
    const found = await look('/slow')
    expect(found).toMatchObject({ outcome: 'ok', reason: null, status: 200, address: '127.0.0.1' })
    expect(Object.keys(found.phases).sort()).toEqual(['connect', 'download', 'ttfb'])
    expect(found.phases.ttfb).toBeGreaterThan(140)
    const sum = Object.values(found.phases).reduce((total, ms) => total + ms, 0)
    expect(found.responseMs).toBeGreaterThanOrEqual(Math.floor(sum))
    expect(found.responseMs).toBeLessThan(sum + 1_000)
  })

  it('resolves a name and reports the time', async () => {
    const found = await tryOrder(orderOf(`http://localhost:${site.port}/`), checkContextOf())
    expect(found.outcome).toBe('ok')
    expect(found.phases.dns).toBeGreaterThanOrEqual(0)
  })

  it('sends its user agent and closes the connection', async () => {
    requests.length = 0
    await look('/')
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'Lightkeeper-Uptime/1 (+monitoring)',
      connection: 'close',
      'accept-encoding': 'identity',
      host: `127.0.0.1:${site.port}`,
    })
  })

  it.each([
    ['/500', 'status', 500],
    ['/401', 'status', 401],
    ['/no-location', 'status', 302],
    ['/reset', 'reset', null],
    ['/close', 'no-answer', null],
    ['/cut', 'reset', 200],
    ['/loop', 'redirect', 302],
    ['/file', 'redirect', 302],
    ['/private', 'private-target', 302],
  ])('%s fails: %s', async (path, reason, status) => {
    const found = await look(path)
    expect(found).toMatchObject({ outcome: 'failed', reason, status })
    expect(found.detail).not.toBe('')
    expect(found.responseMs === null).toBe(reason !== 'status')
  })

  it('accepts the expected status codes', async () => {
    expect(await look('/401', { status: '200,401' })).toMatchObject({ outcome: 'ok', status: 401 })
    expect(await look('/', { status: '401' })).toMatchObject({ outcome: 'failed', reason: 'status' })
  })

  it.each(['/half-open', '/half-answer'])('%s times out', async (path) => {
    const found = await look(path, {}, { timeoutMs: 200 })
    expect(found).toMatchObject({ outcome: 'failed', reason: 'timeout', responseMs: null })
    expect(found.detail).toContain('within 200 ms')
  })

  it('is refused on a closed port', async () => {
    const refused = await tryOrder(orderOf(`http://127.0.0.1:${await freePort()}/`), checkContextOf())
    expect(refused).toMatchObject({ reason: 'refused', address: '127.0.0.1', phases: {}, responseMs: null })
    expect(refused.detail).toContain('ECONNREFUSED')
  })

  it('does not count the time in which the prober itself was blocked', async () => {
    expect(await look('/stall', {}, { timeoutMs: 200 })).toMatchObject({ outcome: 'ok' })
  })

  it.each([
    ['garbage', 'not http at all\r\n\r\n', 'protocol'],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n', 'protocol'],
    ['chunks without an end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n', 'reset'],
    ['too long a head', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(300_000)}\r\n\r\n`, 'protocol'],
    ['a half head', 'HTTP/1.1 200 O', 'no-answer'],
  ])('%s fails', async (_, text, reason) => {
    const target = await rawly((socket) => void socket.once('data', () => socket.end(text)))
    expect(await tryOrder(orderOf(target), checkContextOf())).toMatchObject({ outcome: 'failed', reason })
  })

  it('is slow above its limit, with a reason', async () => {
    expect(await look('/slow', {}, { slowMs: 50 })).toMatchObject({ outcome: 'slow', reason: 'slow' })
    expect(await look('/', {}, { slowMs: 3_000 })).toMatchObject({ outcome: 'ok', reason: null })
  })

  it('reads no more than it needs', async () => {
    const found = await look('/big')
    expect(found).toMatchObject({ outcome: 'ok', status: 200 })
    expect(found.responseMs).not.toBeNull()
  })

  it('handles compression, and the headers of HEAD responses', async () => {
    expect(await look('/packed')).toMatchObject({ outcome: 'ok' })
    expect(await look('/packed', { method: 'HEAD' })).toMatchObject({ outcome: 'ok' })
    expect((await look('/packed', { status: '500' })).excerpt).toBe('')
  })

  it('aborts on request', async () => {
    const ending = new AbortController()
    const found = tryOrder(orderOf(at('/half-open')), checkContextOf({ signal: ending.signal }))
    setTimeout(() => ending.abort(new Error('over')), 50)
    await expect(found).rejects.toThrow('over')
    await expect(tryOrder(orderOf(at('/')), checkContextOf({ signal: ending.signal }))).rejects.toThrow(
      'over',
    )
  })
})

describe('the stored details of a failure', () => {
  it('contain redacted headers and the start of a text body', async () => {
    const found = await look('/500')
    const head = Object.fromEntries(found.headers)
    expect(head).toMatchObject({
      server: 'mock',
      'set-cookie': '…',
      'x-api-token': '…',
      'www-authenticate': '…',
    })
    expect(found.excerpt).toMatch(/^<h1>Broken<\/h1>é+$/)
    expect(JSON.stringify(found)).not.toContain('topsecret')
    expect((await look('/image')).excerpt).toBe('')
  })

  it('contain no secret of the request', async () => {
    const secrets = {
      headers: [
        { name: 'X-Key', value: 'pearl-4711' },
        { name: 'Authorization', value: 'Bearer coral-reef' },
      ],
      body: '{"pin":"anemone"}',
    }
    const { excerpt, headers } = await look('/tell', { method: 'POST' }, { secrets })
    expect(excerpt).toBe('{"error":"no … may send","body":"…"}')
    expect(Object.fromEntries(headers)['x-seen']).toBe('…')
  })

  it('fit the limits of the server', async () => {
    for (const path of ['/500', '/many-headers', '/loop']) {
      const { outcome: _, responseMs: __, ...evidence } = await look(path)
      expect(() => checkEvidence.parse({ at: 0, ...evidence })).not.toThrow()
    }
  })

  it('name redirect targets without secrets', async () => {
    const found = await look('/moved', { status: '404' })
    expect(found.via).toEqual([at('/moved'), at('/?token=…&page=2')])
    expect((await look('/500')).via).toEqual([])
    const target = at('/loop').replace('//', '//user:topsecret@')
    expect(JSON.stringify(await tryOrder(orderOf(target), checkContextOf()))).not.toContain('topsecret')
  })
})

describe('redirects', () => {
  const secrets = { headers: [{ name: 'X-Key', value: 'k' }], body: '' }
  it('are followed, and the time is the total', async () => {
    expect(await look('/moved')).toMatchObject({ outcome: 'ok', status: 200 })
  })
  it('are the result when configured', async () => {
    expect(await look('/moved', { redirects: 'answer', status: '301' })).toMatchObject({
      outcome: 'ok',
      status: 301,
    })
  })
  it('send secrets to no other origin', async () => {
    requests.length = 0
    const target = at('/away').replace('//', '//me:pass@')
    expect(await tryOrder(orderOf(target, httpSettings, { secrets }), checkContextOf())).toMatchObject({
      outcome: 'ok',
    })
    const [first, second] = requests
    expect(first?.headers).toMatchObject({ 'x-key': 'k', authorization: `Basic ${btoa('me:pass')}` })
    expect(second?.url).toBe('other/seen')
    expect(second?.headers).not.toHaveProperty('x-key')
    expect(second?.headers).not.toHaveProperty('authorization')
    expect(second?.headers).toHaveProperty('user-agent')
  })
  it.each([
    ['[1]', {}, 'application/json'],
    ['<a/>', {}, 'text/xml; charset=utf-8'],
    ['user=a%20b&empty=&c=1', {}, 'application/x-www-form-urlencoded'],
    ['E = mc2', {}, 'text/plain; charset=utf-8'],
    ['user=a', { name: 'Content-Type', value: 'text/csv' }, 'text/csv'],
  ])('carry %s with %j as %s', async (body, header, type) => {
    requests.length = 0
    const headers = 'name' in header ? [header as { name: string; value: string }] : []
    await look('/echo', { method: 'POST' }, { secrets: { headers, body } })
    expect(requests[0]?.headers['content-type']).toBe(type)
  })
  it('send a body only to the same origin', async () => {
    requests.length = 0
    const posted = { secrets: { headers: [], body: '{"a":1}' } }
    expect(await look('/keep', { method: 'POST' }, posted)).toMatchObject({ outcome: 'ok' })
    expect(requests.at(-1)).toMatchObject({ url: 'site/echo', method: 'POST', body: '{"a":1}' })
    expect(requests.at(-1)?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
    })
    expect(await look('/see-other', { method: 'POST' }, posted)).toMatchObject({ outcome: 'ok' })
    expect(requests.at(-1)).toMatchObject({ url: 'site/echo', method: 'GET', body: '' })
    expect(await look('/away-307', { method: 'POST' }, posted)).toMatchObject({ reason: 'redirect' })
    expect(requests.some(({ url }) => url === 'other/seen')).toBe(false)
  })
})
