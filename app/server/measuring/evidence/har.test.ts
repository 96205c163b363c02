import { expect, test } from 'vitest'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import { buildHar } from './har'

const request = (change: object) =>
  requestOf('https://shop.example/a?x=1&x=%20y', {
    mimeType: 'text/html',
    resourceType: 'Document',
    priority: 'VeryHigh',
    startMs: 12.5,
    endMs: 212.5,
    transferSize: 900,
    resourceSize: 2_000,
    headers: { 'content-type': 'text/html', location: '/b' },
    cookies: ['sid; Secure; HttpOnly; Path=/'],
    phases: { idle: 1.5, dns: 10, connect: 20, ssl: 30, ttfb: 100, download: 38.5 },
    ...change,
  })
const page = {
  id: 'run',
  url: 'https://shop.example/',
  startedAt: new Date('2026-11-21T10:00:00.000Z'),
  domContentLoadedMs: 300,
  loadMs: null,
  browser: null,
}
const { log } = buildHar(page, [request({}), request({ phases: nothing() }), request({ status: -1 })], '1.0')
function nothing() {
  return { idle: null, dns: null, connect: null, ssl: null, ttfb: null, download: null }
}

test('a HAR has all fields that version 1.2 requires', () => {
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Lightkeeper', version: '1.0' } })
  expect(log.pages).toEqual([
    {
      id: 'run',
      startedDateTime: '2026-11-21T10:00:00.000Z',
      title: 'https://shop.example/',
      pageTimings: { onContentLoad: 300, onLoad: -1 },
    },
  ])
  for (const entry of log.entries) {
    expect(entry.pageref).toBe('run')
    for (const key of ['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString'])
      expect(entry.request).toHaveProperty(key)
    for (const key of ['status', 'statusText', 'httpVersion', 'cookies', 'headers', 'content', 'redirectURL'])
      expect(entry.response).toHaveProperty(key)
    for (const sized of [entry.request, entry.response])
      expect(sized).toMatchObject({ headersSize: -1, bodySize: -1 })
    expect(entry.cache).toEqual({})
  }
})

test('it contains request headers, and the reason of a failure as in the export of Chrome', () => {
  const requestHeaders = { accept: 'text/css', cookie: '[redacted]' }
  const failure = 'net::ERR_NAME_NOT_RESOLVED'
  const [entry] = buildHar(page, [request({ status: -1, requestHeaders, failure })], '1.0').log.entries
  expect(entry?.request.headers).toEqual([
    { name: 'accept', value: 'text/css' },
    { name: 'cookie', value: '[redacted]' },
  ])
  expect(entry?.response).toMatchObject({ status: 0, _error: failure })
  expect(log.entries[0]?.response._error).toBeNull()
})

test('its timings follow the specification', () => {
  const [whole, empty, failed] = log.entries
  expect(whole?.timings).toEqual({
    blocked: 1.5,
    dns: 10,
    connect: 50,
    ssl: 30,
    send: 0,
    wait: 100,
    receive: 38.5,
  })
  // In HAR, `connect` includes `ssl`, so `ssl` must not be added twice.
  expect(whole?.time).toBe(200)
  expect(whole?.startedDateTime).toBe('2026-11-21T10:00:00.012Z')
  expect(empty?.timings).toMatchObject({ blocked: -1, dns: -1, connect: -1, ssl: -1, wait: 0, receive: 0 })
  expect(empty?.time).toBe(0)
  expect(failed?.response).toMatchObject({ status: 0, statusText: '' })
})

test('it contains cookie names and query, but no cookie value', () => {
  const [entry] = log.entries
  expect(entry?.request.queryString).toEqual([
    { name: 'x', value: '1' },
    { name: 'x', value: ' y' },
  ])
  expect(entry?.response).toMatchObject({
    statusText: 'OK',
    redirectURL: '/b',
    cookies: [{ name: 'sid', value: '', httpOnly: true, secure: true }],
  })
})
