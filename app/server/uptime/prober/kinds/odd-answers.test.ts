import type { RequestListener } from 'node:http'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { ODD_ANSWERS, serveOddAnswers } from '../../../../../tests/mocks/odd-answers'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { type Served, serveHttp } from '../fixtures/servers'
import { tryOrder } from '.'

const keyword = (text: string, isPresent = true): MonitorSettings => ({
  ...httpSettings,
  kind: 'keyword',
  keyword: text,
  isPresent,
  isCaseSensitive: true,
})
const json: MonitorSettings = {
  ...httpSettings,
  kind: 'json',
  path: '$.ok',
  comparison: 'exists',
  expected: '',
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const drip =
  (type: string, everyMs: number): RequestListener =>
  (_, to) => {
    to.writeHead(200, { 'content-type': type })
    let count = 0
    const timer = setInterval(() => to.write(`part ${count++}\n`), everyMs)
    to.on('close', () => clearInterval(timer))
  }

const answers: Record<string, RequestListener> = {
  '/needs-cookie': (from, to) => {
    if (from.headers.cookie?.includes('visitor=9')) to.end('welcome inside')
    else to.writeHead(302, { 'set-cookie': 'visitor=9; Path=/', location: '/needs-cookie' }).end()
  },
  '/to-inside': (_, to) =>
    to.writeHead(303, { 'set-cookie': ['a=1', 'visitor=9'], location: '/inside' }).end(),
  '/inside': (from, to) =>
    from.headers.cookie === 'a=1; visitor=9' ? to.end('welcome inside') : to.writeHead(403).end(),
  '/refuses-cookies': (from, to) => to.writeHead(from.headers.cookie ? 400 : 200).end('welcome inside'),
  '/for-browsers': ({ headers }, to) =>
    to
      .writeHead(/text\/html/.test(headers.accept ?? '') && headers['accept-language'] ? 200 : 406)
      .end('welcome inside'),
  '/for-programs': ({ headers }, to) =>
    /html/.test(headers.accept ?? '') ? to.end('<p>Log in') : to.end('{"ok":1}'),
  '/events': (_, to) =>
    void to.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ready\n\n'),
  '/silent-events': (_, to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
  '/camera': drip('multipart/x-mixed-replace; boundary=x', 30),
  '/dripping': drip('text/html', 30),
  '/begun': (_, to) => void to.writeHead(200, { 'content-type': 'text/html' }).write('part 0'),
  '/short-of-length': (_, to) => void to.writeHead(200, { 'content-length': '90' }).write('part 0'),
  '/raw-deflate': (_, to) =>
    to.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync('welcome inside')),
  '/twice-packed': (_, to) =>
    to.writeHead(200, { 'content-encoding': 'gzip, GZIP' }).end(gzipSync(gzipSync('welcome inside'))),
  '/not-packed': (_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end('welcome inside'),
  '/koi8': (_, to) => to.writeHead(200, {}).end(latin1('<meta charset=koi8-r><h1>\xcf\xdb\xc9\xc2\xcb\xc1')),
  '/marked': (_, to) => to.end(Buffer.from('\ufeff<h1>Fatal error')),
  '/utf16': (_, to) => to.end(Buffer.from('\ufeff<h1>Fatal error', 'utf16le')),
  '/wide.json': (_, to) => to.end(Buffer.from('{"ok":1}', 'utf16le')),
  '/switch': (_, to) => to.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end(),
  '/odd-status': (_, to) => to.writeHead(799, 'Odd').end(),
}
let site: Served
let odd: Awaited<ReturnType<typeof serveOddAnswers>>
beforeAll(async () => {
  site = await serveHttp((from, to) =>
    (answers[from.url ?? ''] ?? ((_, other) => other.end('other')))(from, to),
  )
  odd = await serveOddAnswers({
    '/umlaut': Buffer.from('HTTP/1.1 302 Found\r\nLocation: /straße?a=ü b\r\nContent-Length: 0\r\n\r\n'),
    '/stra%C3%9Fe?a=%C3%BC%20b': 'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nwelcome inside',
    '/no-content': 'HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\nfine',
    '/to-odd': 'HTTP/1.1 302 Found\nLocation : /space%20inside\n\n',
    '/space%20inside': 'HTTP/1.1 200 OK\nX-A: a\n b\n\nwelcome inside',
  })
})
afterAll(async () => {
  await site.close()
  await odd.close()
})
const check = (target: string, settings: MonitorSettings, timeoutMs = 5_000) =>
  tryOrder(orderOf(target, settings, { timeoutMs }), checkContextOf())
const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const WELCOME = keyword('welcome inside')

describe('a check', () => {
  it.each(Object.keys(ODD_ANSWERS).filter((name) => ODD_ANSWERS[name]?.kind === 'shown'))(
    'accepts a response with %s',
    async (name) => {
      expect(await check(odd.at(name), keyword('fine'))).toMatchObject({ outcome: 'ok', status: 200 })
    },
  )

  it.each([
    ['conflicting lengths', 'the response has conflicting Content-Length headers: 4 and 5'],
    ['NUL in a header', 'the response headers contain a NUL character'],
    ['two different Locations', 'the response has several different Location headers'],
    ['no head at all', 'the response is not valid HTTP: Expected HTTP/'],
    ['broken chunk', 'the response is not valid HTTP: Invalid character in chunk size'],
    ['300 KiB of headers', 'the response headers are longer than 256 KiB, the limit of this check'],
  ])('says what is wrong with a response with %s', async (name, detail) => {
    const found = await check(odd.at(name), keyword('fine'))
    expect(found).toMatchObject({ outcome: 'failed', reason: 'protocol' })
    expect(found.detail).toContain(detail)
  })

  it('needs no content', async () => {
    const found = await check(`http://127.0.0.1:${odd.port}/no-content`, httpSettings)
    expect(found).toMatchObject({ outcome: 'ok', status: 204 })
  })

  it.each(['/umlaut', '/to-odd'])('follows %s', async (path) => {
    expect(await check(`http://127.0.0.1:${odd.port}${path}`, WELCOME)).toMatchObject({ outcome: 'ok' })
  })

  it.each([
    '/needs-cookie',
    '/to-inside',
    '/refuses-cookies',
    '/for-browsers',
    '/raw-deflate',
    '/twice-packed',
  ])('passes %s as a browser', async (path) => {
    // Twice: cookies of one attempt are not those of the next.
    for (const _ of [1, 2])
      expect(await check(at(path), WELCOME)).toMatchObject({ outcome: 'ok', status: 200 })
  })

  it('asks APIs for no page', async () => {
    expect(await check(at('/for-programs'), json)).toMatchObject({ outcome: 'ok' })
  })

  it('tells that a body is not what its header says', async () => {
    const found = await check(at('/not-packed'), WELCOME)
    expect(found).toMatchObject({ outcome: 'failed', reason: 'protocol' })
    expect(found.detail).toBe('the body does not match its Content-Encoding gzip: incorrect header check')
  })

  it.each<[string, MonitorSettings, string | null]>([
    ['/koi8', keyword('ошибка'), null],
    ['/koi8', keyword('ошибка', false), 'keyword-present'],
    ['/marked', keyword('Fatal error', false), 'keyword-present'],
    ['/utf16', keyword('Fatal error', false), 'keyword-present'],
    ['/wide.json', json, null],
  ])('reads the text of %s (%#)', async (path, settings, reason) => {
    expect(await check(at(path), settings)).toMatchObject({ reason })
  })

  it.each<[string, string, string | null]>([
    ['/odd-status', '700-999', null],
    ['/odd-status', '200', 'status'],
    ['/switch', '101', null],
    ['/switch', '200', 'status'],
  ])('compares the status of %s with %s', async (path, status, reason) => {
    expect(await check(at(path), { ...httpSettings, status })).toMatchObject({ reason })
  })
})

describe.concurrent('a response without an end', () => {
  it.each<[string, MonitorSettings, string | null]>([
    ['/events', httpSettings, null],
    ['/silent-events', httpSettings, null],
    ['/events', keyword('ready'), null],
    ['/events', keyword('ready', false), 'keyword-present'],
    ['/events', keyword('error'), 'keyword-missing'],
    ['/events', json, 'json-invalid'],
    ['/camera', httpSettings, null],
    ['/camera', keyword('part 1'), null],
    ['/dripping', httpSettings, null],
    ['/dripping', keyword('part 2'), null],
    ['/dripping', keyword('part 2', false), 'keyword-present'],
    ['/dripping', keyword('error'), 'keyword-missing'],
  ])('is decided by what has arrived: %s (%#)', async (path, settings, reason) => {
    const found = await check(at(path), settings, 1_200)
    expect(found).toMatchObject({ reason, status: 200 })
    expect(found.responseMs).not.toBeNull()
  })

  it.each(['/begun', '/short-of-length'])('that only stalls is a timeout: %s', async (path) => {
    expect(await check(at(path), keyword('part 0'), 400)).toMatchObject({ reason: 'timeout' })
  })
})
