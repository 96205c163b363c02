import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../../platform/log'
import { type RequestStart, watchRequests } from './requests'

const CHANNEL = 'http.server.request.start'
let server: Server
let stopWatching = () => {}
afterEach(() => {
  stopWatching()
  server.closeAllConnections()
  server.close()
})

const HTTPS = 'https://watch.example'

async function serve(listener: RequestListener, trustProxy = false, publicUrl: string | undefined = HTTPS) {
  const lines: Record<string, unknown>[] = []
  const log = createLogger('web', { write: (line) => void lines.push(JSON.parse(line)) })
  const requests = watchRequests(log, { trustProxy, publicUrl })
  const onStart = (message: unknown) => requests.onStart(message as RequestStart)
  subscribe(CHANNEL, onStart)
  stopWatching = () => void unsubscribe(CHANNEL, onStart)
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines, end: requests.end }
}

test('handler, response and log share one request id', async () => {
  const { url, lines } = await serve((request, response) => response.end(request.headers['x-request-id']))
  const made = await fetch(`${url}/a?secret=1`)
  const id = made.headers.get('x-request-id')
  expect(id).toMatch(/^[\w-]{36}$/)
  expect(await made.text()).toBe(id)
  expect(lines[0]).toMatchObject({ requestId: id, method: 'GET', path: '/a', status: 200 })
  const kept = await fetch(url, { headers: { 'x-request-id': 'outer-0001' } })
  expect(await kept.text()).toBe('outer-0001')
  const refused = await fetch(url, { headers: { 'x-request-id': 'no good' } })
  expect(await refused.text()).toMatch(/^[\w-]{36}$/)
})

test('every response has the security headers once, also when a handler adds its own', async () => {
  const { url } = await serve((_, response) => {
    response.setHeader('Referrer-Policy', [String(response.getHeader('referrer-policy')), 'no-referrer'])
    response.end()
  })
  const { headers } = await fetch(url)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test.each([
  [HTTPS, 'max-age=31536000'],
  ['http://watch.example', null],
])('browsers keep to https only when %s is: %s', async (publicUrl, policy) => {
  const { url } = await serve((_, response) => response.end(), false, publicUrl)
  expect((await fetch(url)).headers.get('strict-transport-security')).toBe(policy)
})

test('uses the connection address, and proxy headers only if trusted', async () => {
  const answer: RequestListener = (request, response) => response.end(request.headers['x-client-ip'])
  const claims = { 'x-client-ip': '1.2.3.4', 'x-forwarded-for': '6.6.6.6, 9.9.9.9' }
  const direct = await serve(answer)
  expect(await (await fetch(direct.url, { headers: claims })).text()).toBe('127.0.0.1')
  stopWatching()
  server.closeAllConnections()
  server.close()
  const proxied = await serve(answer, true)
  const proxiedAs = async (claimed: string) =>
    (await fetch(proxied.url, { headers: { ...claims, 'x-forwarded-for': claimed } })).text()
  expect(await proxiedAs('6.6.6.6, 9.9.9.9')).toBe('9.9.9.9')
  expect(await proxiedAs('6.6.6.6, 2001:db8::1')).toBe('2001:db8::1')
  expect(await proxiedAs('6.6.6.6, unknown')).toBe('127.0.0.1')
})

test('shutdown finishes responses and aborts streams', async () => {
  const { url, end } = await serve((request, response) => {
    if (request.url === '/stream') response.write('first')
    else setTimeout(() => response.end('whole'), 300)
  })
  const slow = fetch(`${url}/slow`).then((response) => response.text())
  const stream = await fetch(`${url}/stream`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const startedAt = performance.now()
  const streamed = stream.text()
  const cut = expect(streamed).rejects.toThrow()
  await end()
  expect(performance.now() - startedAt).toBeLessThan(2_900)
  expect(await slow).toBe('whole')
  await cut
})

test.each([
  ['https://watch.example', undefined, 'same-origin'],
  ['https://elsewhere.example', undefined, 'cross-site'],
  ['null', undefined, 'cross-site'],
  ['https://watch.example', 'cross-site', 'cross-site'],
  [undefined, 'same-origin', 'same-origin'],
  [undefined, undefined, ''],
])('a call from %s with %s is checked once: %s', async (origin, site, judged) => {
  const { url } = await serve((request, response) =>
    response.end(`${request.headers['sec-fetch-site'] ?? ''} ${request.headers.origin ?? ''}`),
  )
  const headers = { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
  // fetch would set its own Sec-Fetch headers.
  const responseText = await new Promise<string>((resolve, reject) => {
    get(url, { headers }, async (answer) => resolve(await text(answer))).on('error', reject)
  })
  expect(responseText).toBe(`${judged} `)
})
