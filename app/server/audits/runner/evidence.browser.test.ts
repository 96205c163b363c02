import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adviseOn } from '~/shared/rules/request-advice'
import { filmstrip, networkRequest } from '~/shared/schemas/agent'
import { runDetails } from '~/shared/schemas/evidence'
import { EVIDENCE, RUN_EVIDENCE_KINDS } from '~/shared/schemas/evidence-kinds'
import { type FixtureServer, startFixtureServer } from '../../../../tests/support/fixture-server'
import { findBrowser } from './browser'
import { FILMSTRIP_LIMITS } from './extract/filmstrip'
import { bundleChild } from './fixtures/bundle-child'
import { type AuditJob, type AuditOutcome, type Evidence, runAudit } from './index'

const CONSENT = { name: 'consent', value: 'yes' }
const NARROW = { width: 375, height: 635, pixelRatio: 2, userAgent: null }
const UNTHROTTLED = { throttling: 'none', cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 } as const
let childPath: string
let site: FixtureServer
let outcome: AuditOutcome

const measure = (url: string, more: Partial<AuditJob>) =>
  runAudit(
    {
      runId: '01927b1e-0000-7000-8000-000000000002',
      url,
      formFactor: 'MOBILE',
      emulation: { ...NARROW, ...UNTHROTTLED },
      hardTimeoutMs: 90_000,
      allowPrivateTargets: true,
      ...more,
    },
    { childPath, browserPath: findBrowser() ?? '' },
  )

beforeAll(async () => {
  childPath = await bundleChild()
  site = await startFixtureServer()
  outcome = await measure(`${site.url}/shop/`, { keepTrace: true, fullPage: true })
}, 180_000)
afterAll(() => site.close())

const pieces = (kind: Evidence['kind']) => outcome.evidence.filter((piece) => piece.kind === kind)
const json = (kind: Evidence['kind']) => JSON.parse(pieces(kind)[0]?.data.toString() ?? 'null') as unknown

it('leaves one piece of every kind that belongs to the run', () => {
  expect(outcome.failure).toBeNull()
  const made: string[] = ['report', 'requests', 'filmstrip', 'screenshot', 'details', 'body', 'full', 'trace']
  for (const kind of RUN_EVIDENCE_KINDS.filter((one) => made.includes(one)))
    expect([kind, pieces(kind).length]).toEqual([kind, 1])
  expect(outcome.evidence.every(({ kind }) => kind in EVIDENCE)).toBe(true)
})

it('tells what moved, what blocked and what could be better', () => {
  const details = runDetails.parse(json('details'))
  expect(details.mainThread.length).toBeGreaterThan(3)
  expect(details.longTasks.some(({ url }) => url?.endsWith('/js/main.js'))).toBe(true)
  expect(details.layoutShifts.some(({ elements }) => elements.some(({ selector }) => selector))).toBe(true)
  expect(details.consoleErrors.some(({ text }) => text.startsWith('Basket'))).toBe(true)
  expect(details.opportunities.map(({ id }) => id)).toContain('unused-javascript')
  expect(details.lcpElement?.selector).toBeTruthy()
  expect(details.userTimings?.count).toBe(3)
  const timed = new Map(details.userTimings?.items.map((one) => [one.name, one]))
  expect(timed.get('shop:ready')).toMatchObject({ durationMs: null })
  expect(timed.get('shop:setup')?.startMs).toBe(timed.get('shop:begin')?.startMs)
  expect(timed.get('shop:setup')?.durationMs).toBeGreaterThan(170)
  const cls = details.layoutShifts.reduce((sum, { value, counts }) => sum + (counts ? value : 0), 0)
  expect(cls).toBeCloseTo(outcome.metrics?.cls ?? -1, 2)
})

it('tells what the scripts weigh and how much of them ran, and not in the report', () => {
  const { scriptTree } = runDetails.parse(json('details'))
  const vendor = scriptTree?.find(({ name }) => name.endsWith('/js/vendor.js'))
  expect(vendor?.bytes).toBeGreaterThan(50_000)
  expect(vendor?.unusedBytes).toBeGreaterThan(25_000)
  expect(scriptTree?.every(({ unusedBytes, bytes }) => unusedBytes !== null && unusedBytes <= bytes)).toBe(
    true,
  )
  const at = scriptTree?.findIndex(({ name }) => name.endsWith('/js/carousel.js')) ?? -1
  const modules = scriptTree?.slice(at + 1).filter(({ depth }) => depth > 0)
  const names = ['src', 'slides.js', 'touch.js', 'lib', 'easing.js', 'dom.js']
  expect(modules?.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(pieces('report')[0]?.data.toString()).not.toContain('script-treemap-data')
})

it('tells of each request who wanted it and what its answer allows', () => {
  const requests = networkRequest.array().parse(json('requests'))
  const [page] = requests
  expect(page?.cookies).toEqual(['shop_session; path=/'])
  // Pictures are asked for with little urgency until they are seen to be on screen.
  expect(requests.some((one) => one.priority === 'High' && one.initialPriority === 'Low')).toBe(true)
  expect(page).not.toHaveProperty('initialPriority')
  const pixel = requests.find(({ url }) => url.includes('pixel.gif'))
  expect(pixel).toMatchObject({ thirdParty: true, initiator: { kind: 'script' } })
  expect(pixel?.initiator.url).toContain('/tag/track.js')
  expect(pixel?.headers?.['access-control-allow-origin']).toBe('*')
})

it('keeps the document, the whole page, the trace and small frames', () => {
  expect(pieces('body')[0]?.data.toString()).toMatch(/^<!doctype html>/i)
  expect(pieces('full')[0]?.mediaType).toBe('image/webp')
  expect((json('trace') as { traceEvents: { name: string }[] }).traceEvents.length).toBeGreaterThan(1_000)
  const strip = filmstrip.parse(json('filmstrip'))
  const hashes = new Set(pieces('frame').map(({ hash }) => hash))
  expect(strip.frames.every(({ hash }) => hashes.has(hash))).toBe(true)
  expect(pieces('frame').reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(FILMSTRIP_LIMITS.bytes)
})

it('gives the page its consent cookie, and no other host', async () => {
  const seen: [string, string][] = []
  const server = createServer((from, to) => {
    const host = from.headers.host ?? ''
    if (from.url !== '/favicon.ico') seen.push([host.split(':')[0] ?? '', from.headers.cookie ?? ''])
    to.writeHead(200, { 'content-type': 'text/html' })
    to.end(`<!doctype html><title>x</title><h1>Hello</h1><img src="http://localhost:${port()}/other">`)
  })
  const port = () => (server.address() as AddressInfo).port
  await once(server.listen(0), 'listening')
  try {
    const asked = await measure(`http://127.0.0.1:${port()}/`, { consentCookie: CONSENT })
    expect(asked).toMatchObject({ failure: null, consented: true })
    const asBrowser = seen.filter(([, cookie]) => cookie !== '')
    expect(new Set(asBrowser.map((one) => one.join(' ')))).toEqual(new Set(['127.0.0.1 consent=yes']))
    expect(seen).toContainEqual(['localhost', ''])
    const kinds = asked.evidence.map(({ kind }) => kind)
    expect([kinds.includes('trace'), kinds.includes('full'), outcome.consented]).toEqual([false, false, null])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

it('tells which preloads the page used, and where redirects led', async () => {
  const files: Record<string, [string, string]> = {
    '/': [
      'text/html',
      `<!doctype html><title>x</title><link rel="preload" as="style" href="/used.css"><link rel="stylesheet" href="/used.css">
      <link rel="preload" as="script" href="/unused.js"><h1>Hello</h1><img src="/old.svg" alt="">`,
    ],
    '/used.css': ['text/css', 'h1 { color: #222 }'],
    '/unused.js': ['text/javascript', 'var unused = 1'],
    '/new.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  }
  const server = createServer((from, to) => {
    if (from.url === '/old.svg') return to.writeHead(302, { location: '/new.svg' }).end()
    const [type, text] = files[from.url ?? ''] ?? ['text/plain', '']
    to.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text)
  })
  await once(server.listen(0), 'listening')
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { evidence } = await measure(`${origin}/`, {})
    const kept = evidence.find(({ kind }) => kind === 'requests')?.data.toString() ?? '[]'
    const requests = networkRequest.array().parse(JSON.parse(kept))
    const of = (path: string) => requests.find(({ url }) => url === origin + path)
    expect(of('/used.css')).toMatchObject({ initiator: { kind: 'preload' }, preloadUsed: true })
    expect(of('/unused.js')).toMatchObject({ initiator: { kind: 'preload' }, preloadUsed: false })
    expect(of('/')?.preloadUsed).toBeUndefined()
    expect(of('/old.svg')).toMatchObject({ status: 302, headers: { location: '/new.svg' } })
    expect(of('/new.svg')?.initiator).toEqual({ kind: 'redirect', url: `${origin}/old.svg` })
    const [redirects] = adviseOn({ requests, firstPaintMs: null, isNamedBy: () => false })
    expect(redirects).toMatchObject({ kind: 'redirects', requestCount: 1 })
    expect(redirects?.lostMs).toBeGreaterThan(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
