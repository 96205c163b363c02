import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { sha256 } from '~/server/platform/blobs'
import { STREAM_LIMITS } from '~/server/platform/rate-limits/open-streams'
import type { AgentJob } from '~/shared/schemas/agent'
import { jsonPiece, leaseTest, report } from '../support/agent'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
/** Compresses badly enough that it is stored, and sent, in several chunks. */
const TRACE = JSON.stringify({
  traceEvents: Array.from({ length: 40_000 }, (_, i) => ({
    ts: (i * 2_654_435_761) % 4_294_967_296,
    name: `e${i}`,
  })),
})
const HTML = '<!doctype html><title>Small</title>'
const FULL = Buffer.alloc(300_000, 'picture')

let job: AgentJob
let hashes: Record<string, string>
beforeAll(async () => {
  job = await leaseTest(owner, agent, tenant.site)
  const screenshot = { data: `evidence:${sha256(FULL).toString('hex')}`, width: 1, height: 1 }
  hashes = await report(agent, job, [
    jsonPiece('report', { fullPageScreenshot: { screenshot, nodes: {} } }),
    jsonPiece('requests', []),
    ['trace', TRACE, 'application/json'],
    ['body', HTML, 'text/html'],
    ['full', FULL, 'image/webp'],
  ])
})

interface Sent {
  status: number
  headers: Headers
  bytes: Buffer
}
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(new URL(`/api/lighthouses/${path}`, 'http://lightkeeper.test'), {
    method,
    headers: { cookie: owner.cookie, ...headers },
  })
async function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const response = await dispatch(request(path, headers, method))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const trace = (headers: Record<string, string> = {}, method = 'GET') =>
  send(`${job.runId}/trace`, headers, method)
const size = String(Buffer.byteLength(TRACE))

describe('a trace', () => {
  test('has its hash as a strong tag, its length, and is not compressed by others', async () => {
    const { status, headers, bytes } = await trace()
    expect([status, bytes.toString() === TRACE]).toEqual([200, true])
    expect(headers.get('etag')).toBe(`"${hashes['trace']}"`)
    expect(headers.get('content-length')).toBe(size)
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('is not sent again when the caller has it, in whatever coding', async () => {
    for (const tag of [
      `"${hashes['trace']}"`,
      `W/"${hashes['trace']}"`,
      `"x", "${hashes['trace']}-zstd"`,
      '*',
    ]) {
      const { status, headers, bytes } = await trace({ 'if-none-match': tag })
      expect([tag, status, bytes.length]).toEqual([tag, 304, 0])
      expect(headers.get('etag')).toBe(`"${hashes['trace']}"`)
      expect(headers.get('content-length')).toBeNull()
    }
    expect((await trace({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is sent as it is stored to callers who read zstd, and as gzip to others who read that', async () => {
    const zstd = await trace({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(zstd.headers.get('content-encoding')).toBe('zstd')
    expect(zstd.headers.get('etag')).toBe(`"${hashes['trace']}-zstd"`)
    expect(zstd.headers.get('content-length')).toBe(String(zstd.bytes.length))
    expect(zstd.bytes.length).toBeLessThan(TRACE.length / 2)
    expect(zstdDecompressSync(zstd.bytes).toString() === TRACE).toBe(true)
    const gzip = await trace({ 'accept-encoding': 'gzip, br' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gzip.headers.get('content-length')).toBeNull()
    expect(gunzipSync(gzip.bytes).toString() === TRACE).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=200000-299999', 200_000, 299_999],
    ['bytes=-100', TRACE.length - 100, TRACE.length - 1],
    [`bytes=${TRACE.length - 1}-`, TRACE.length - 1, TRACE.length - 1],
  ])('is sent in part for %s', async (range, start, end) => {
    const part = await trace({ range, 'accept-encoding': 'zstd' })
    expect([part.status, part.bytes.toString()]).toEqual([206, TRACE.slice(start, end + 1)])
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(part.headers.get('content-length')).toBe(String(end - start + 1))
    expect(part.headers.get('etag')).toBe(`"${hashes['trace']}"`)
  })

  test('refuses a part beyond its end, and sends the whole when it has changed since', async () => {
    const beyond = await trace({ range: 'bytes=99999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    const range = { range: 'bytes=0-9' }
    expect((await trace({ ...range, 'if-range': `"${hashes['trace']}"` })).status).toBe(206)
    expect((await trace({ ...range, 'if-range': `"${hashes['body']}"` })).status).toBe(200)
  })

  test('answers HEAD with the headers alone', async () => {
    const head = await trace({}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, size])
    const part = await trace({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
  })
})

test('a picture is sent in part straight from its file, and not again', async () => {
  const path = `${job.runId}/evidence/${hashes['full']}`
  const whole = await send(path)
  expect(whole.bytes.equals(FULL)).toBe(true)
  expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable, no-transform')
  const part = await send(path, { range: 'bytes=250000-' })
  expect([part.status, part.bytes.equals(FULL.subarray(250_000))]).toEqual([206, true])
  expect((await send(path, { 'if-none-match': `"${hashes['full']}"` })).status).toBe(304)
})

test('a small document too', async () => {
  const { bytes, headers } = await send(`${job.runId}/htmlbody`)
  expect([bytes.toString(), headers.get('etag')]).toEqual([HTML, `"${hashes['body']}"`])
  expect((await send(`${job.runId}/htmlbody`, { range: 'bytes=2-8' })).bytes.toString()).toBe('doctype')
})

test.each(['reportFile', 'har'])('%s, made while it is sent, has a weak tag and no ranges', async (kind) => {
  const path = kind === 'har' ? `${job.runId}/har` : `reportFile/${job.runId}`
  const made = await send(path, { range: 'bytes=0-9' })
  expect([made.status, made.headers.get('accept-ranges')]).toEqual([200, 'none'])
  const plain = JSON.parse(made.bytes.toString())
  if (kind === 'har') expect(plain.log).toMatchObject({ version: '1.2', entries: [] })
  else
    expect(plain.fullPageScreenshot.screenshot.data).toBe(`data:image/webp;base64,${FULL.toString('base64')}`)
  const tag = made.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[0-9a-f]{64}"$/)
  expect((await send(path, { 'if-none-match': tag })).status).toBe(304)
  const gzip = await send(path, { 'accept-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toEqual(plain)
})

describe('open downloads', () => {
  const { perCaller, retryAfterSeconds } = STREAM_LIMITS.downloads
  const openTrace = (headers: Record<string, string> = {}) => dispatch(request(`${job.runId}/trace`, headers))

  test('are limited for each session, share link and key; one that ends makes room', async () => {
    const open = await Promise.all(Array.from({ length: perCaller }, () => openTrace()))
    expect(open.map(({ status }) => status)).toEqual(Array(perCaller).fill(200))
    const refused = await openTrace()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(retryAfterSeconds)])
    expect(await refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      reason: 'TOO_MANY_STREAMS',
      message: 'Too many open downloads. Wait until one finishes, or try again in 5 seconds',
    })
    const share = await openShare(owner, tenant, tenant.site)
    expect((await share.get(`/api/lighthouses/${job.runId}/trace`)).status).toBe(200)
    await open[0]?.body?.cancel()
    expect((await trace()).status).toBe(200)
    expect((await open[1]?.text()) === TRACE).toBe(true)
    const again = [await openTrace(), await openTrace()]
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    for (const one of [...open, ...again]) if (!one.bodyUsed) await one.body?.cancel()
  })

  test('are given back by refusals, HEAD, unchanged files and readers who leave', async () => {
    for (let i = 0; i < perCaller + 1; i++) {
      expect((await trace({}, 'HEAD')).status).toBe(200)
      expect((await trace({ 'if-none-match': '*' })).status).toBe(304)
      expect((await send('018f0000-0000-7000-8000-000000000000/trace')).status).toBe(404)
      const gone = new AbortController()
      const left = await dispatch(new Request(request(`${job.runId}/trace`), { signal: gone.signal }))
      expect(left.status).toBe(200)
      gone.abort()
    }
    expect((await trace()).status).toBe(200)
  })
})

test('live updates of one session are limited', async () => {
  const { perCaller } = STREAM_LIMITS.events
  const openEvents = () =>
    dispatch(request(`tests/stream?page_id=${tenant.site.pages[0]?._id}`, { accept: 'text/event-stream' }))
  const open = await Promise.all(Array.from({ length: perCaller + 5 }, openEvents))
  const statuses = open.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(perCaller)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const refused = open.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ reason: 'TOO_MANY_STREAMS' })
  for (const one of open) if (!one.bodyUsed) await one.body?.cancel()
  const next = await openEvents()
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

describe('damaged evidence', () => {
  const replace = (kind: string, change: (stored: Buffer) => Buffer) => {
    const { blobs } = own.runtime
    const key = `${tenant.organization._id}/${hashes[kind]}`
    return blobs.get(key).then((stored) => blobs.put(key, change(stored ?? Buffer.alloc(0))))
  }

  test('breaks off instead of ending, and is missing from then on', async () => {
    await replace('full', (stored) => Buffer.alloc(stored.length, 'damaged'))
    const path = `${job.runId}/evidence/${hashes['full']}`
    const { status, body } = await dispatch(request(path))
    expect(status).toBe(200)
    await expect(new Response(body).arrayBuffer()).rejects.toThrow('do not match their hash')
    await expect.poll(async () => (await send(path)).status).toBe(404)
  })

  test('that was cut is missing at once', async () => {
    await replace('trace', (stored) => stored.subarray(0, 1_000))
    expect((await trace()).status).toBe(404)
    expect((await trace({ 'accept-encoding': 'zstd' })).status).toBe(404)
  })
})
