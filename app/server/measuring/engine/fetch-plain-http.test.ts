import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../platform/free-port'
import { createCheckedLookup } from './egress/checked-lookup'
import { fetchPlainHttp } from './fetch-plain-http'

const PAGE = 'https://localhost/some/page?token=secret#part'
let server: Server
let port = 0
let requests: string[] = []
beforeAll(async () => {
  server = createServer(({ url = '', headers }, to) => {
    requests.push(`${headers.host}${url}`)
    const { pathname } = new URL(url, 'http://x')
    const lead = (location: string, status = 301) => to.writeHead(status, { location }).end()
    if (pathname === '/some/page') lead('https://localhost/some/page', 308)
    else if (pathname === '/twice') lead('/some/page', 302)
    else if (pathname === '/loop') lead('/loop')
    else if (pathname === '/private') lead('http://169.254.169.254/latest')
    else if (pathname === '/odd') lead('http://[broken')
    else if (pathname === '/silent') return
    else to.writeHead(200, { 'content-type': 'text/html' }).end('plain')
  })
  await once(server.listen(0, 'localhost'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (url: string, change: { port?: number; limitMs?: number } = {}) => {
  requests = []
  return fetchPlainHttp(url, { userAgent: 'test', lookup: createCheckedLookup(true), port, ...change })
}

test('follows redirects up to HTTPS and no further', async () => {
  expect(await ask(PAGE)).toEqual({
    outcome: 'answered',
    reached: [
      { url: `http://localhost:${port}/some/page`, status: 308 },
      { url: 'https://localhost/some/page', status: 0 },
    ],
  })
  expect(requests).toEqual([`localhost:${port}/some/page`])
})

test.each([
  ['/twice', [302, 308, 0]],
  ['/loop', [301, 301, 301, 301, 301]],
  ['/served', [200]],
  ['/odd', [301]],
])('%s is answered with %j', async (path, statuses) => {
  const answer = await ask(`https://localhost${path}`)
  expect(answer?.reached.map(({ status }) => status)).toEqual(statuses)
})

test('reaches no private address, directly or by redirect', async () => {
  expect(await ask('https://localhost/private')).toBeNull()
  const guarded = { userAgent: 'test', lookup: createCheckedLookup(false), port }
  requests = []
  expect(await fetchPlainHttp(PAGE, guarded)).toBeNull()
  expect(requests).toEqual([])
})

test('returns nothing for a server that does not respond in time', async () => {
  expect(await ask('https://localhost/silent', { limitMs: 200 })).toBeNull()
})

test('detects that nothing serves plain HTTP', async () => {
  expect(await ask(PAGE, { port: await freePort() })).toEqual({ outcome: 'refused', reached: [] })
})

test.each(['http://localhost/', 'https://localhost:8443/', 'junk'])(
  'sends no request for %s',
  async (url) => {
    requests = []
    expect(await fetchPlainHttp(url, { userAgent: 'test', lookup: createCheckedLookup(true) })).toBeNull()
    expect(requests).toEqual([])
  },
)
