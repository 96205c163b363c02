import { once } from 'node:events'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { webServer } from '../../../../../tests/support/web-server'
import { type EgressProxy, startEgressProxy } from '../egress/egress-proxy'
import { createRelay } from './relay'

const TEXT = 'body { color: red }\n'.repeat(500)
let seen: Record<string, unknown>[] = []
const web = webServer((from, to) => {
  seen.push({ url: from.url, host: from.headers.host, conditional: from.headers['if-none-match'] })
  const sent = {
    'content-type': 'text/css',
    'content-length': TEXT.length,
    'cache-control': 'no-cache',
    etag: '"1"',
  }
  to.writeHead(from.url === '/missing.css' ? 404 : 200, {
    ...sent,
    'access-control-allow-origin': 'null',
  }).end(TEXT)
})
const proxies: EgressProxy[] = []
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
})

async function askFor(
  experiment: AgentExperiment,
  url: string,
  options: { allowPrivate?: boolean; headers?: object } = {},
) {
  seen = []
  const relay = createRelay(experiment)
  const proxy = await startEgressProxy({ allowPrivate: options.allowPrivate ?? true, answer: relay.answer })
  proxies.push(proxy)
  const path = relay.addressFor(url)
  const sent = request({ port: proxy.port, path, headers: { host: new URL(path).host, ...options.headers } })
  sent.end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}
const compression = (arm: 'A' | 'B'): AgentExperiment => ({
  change: { kind: 'compression', urls: [`${web.base}/theme.css`] },
  arm,
})
const caching = (arm: 'A' | 'B'): AgentExperiment => ({
  change: { kind: 'cacheHeaders', urls: [`${web.base}/theme.css`, `${web.base}/missing.css`], seconds: 600 },
  arm,
})

it('passes responses on and adds CORS headers', async () => {
  for (const arm of [compression('A'), caching('A')]) {
    const headers = { origin: 'https://shop.test', 'if-none-match': '"1"' }
    const { status, headers: got, body } = await askFor(arm, `${web.base}/theme.css`, { headers })
    expect([status, body.toString()]).toEqual([200, TEXT])
    expect(got).toMatchObject({
      'cache-control': 'no-cache',
      etag: '"1"',
      'access-control-allow-origin': 'https://shop.test',
    })
    expect(seen).toEqual([{ url: '/theme.css', host: web.host, conditional: undefined }])
  }
})

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses with %s for clients that accept %s', async (encoding, accepted, plain) => {
  const headers = { 'accept-encoding': accepted }
  const { headers: got, body } = await askFor(compression('B'), `${web.base}/theme.css`, { headers })
  expect([got['content-encoding'], got['content-length'], got['cache-control']]).toEqual([
    encoding,
    undefined,
    'no-cache',
  ])
  expect(body.length).toBeLessThan(500)
  expect(plain(body).toString()).toBe(TEXT)
})

it('makes a file cacheable', async () => {
  const { headers, body } = await askFor(caching('B'), `${web.base}/theme.css`)
  expect(headers['cache-control']).toBe('public, max-age=600, immutable')
  expect(body.toString()).toBe(TEXT)
})

it('reports why a file could not be reached, at its own address', async () => {
  const url = 'http://127.0.0.1:65530/theme.css'
  const experiment: AgentExperiment = { change: { kind: 'compression', urls: [url] }, arm: 'A' }
  await expect(askFor(experiment, url)).rejects.toThrow()
  expect(proxies.at(-1)?.failures.get(url)?.reason).toBe('net::ERR_CONNECTION_REFUSED')
})

it('requests only files of the experiment, and no private address', async () => {
  await expect(askFor(compression('B'), `${web.base}/other.css`)).rejects.toThrow()
  await expect(askFor(compression('B'), `${web.base}/theme.css`, { allowPrivate: false })).rejects.toThrow()
  expect(seen).toEqual([])
})
