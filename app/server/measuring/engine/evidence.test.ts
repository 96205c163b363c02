import { beforeAll, expect, it } from 'vitest'
import { createAdvice } from '~/shared/rules/audits/request-advice'
import { filmstrip, networkRequest } from '~/shared/schemas/agent'
import { runDetails } from '~/shared/schemas/evidence'
import { EVIDENCE, RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { sha256 } from './extract/evidence'
import { FILMSTRIP_LIMITS } from './extract/filmstrip'
import { rehydrateReport } from './extract/report'
import { outcomeOfRecorded, readRecorded } from './fixtures/recorded'
import type { AuditOutcome, Evidence } from './types'

let outcome: AuditOutcome
beforeAll(async () => {
  outcome = await readRecorded('shop').then(outcomeOfRecorded)
})

const pieces = (kind: Evidence['kind']) => outcome.evidence.filter((piece) => piece.kind === kind)
const json = (kind: Evidence['kind']) => JSON.parse(pieces(kind)[0]?.data.toString() ?? 'null') as unknown

it('contains one piece of every kind for the run', () => {
  expect(outcome.failure).toBeNull()
  const made: string[] = ['report', 'requests', 'filmstrip', 'screenshot', 'details', 'body', 'full', 'trace']
  for (const kind of RUN_EVIDENCE_KINDS.filter((one) => made.includes(one)))
    expect([kind, pieces(kind).length]).toEqual([kind, 1])
  expect(outcome.evidence.every(({ kind }) => kind in EVIDENCE)).toBe(true)
  expect(outcome.evidence.every(({ data, hash }) => sha256(data) === hash)).toBe(true)
})

it('contains all that the report refers to', () => {
  const stored = new Map(outcome.evidence.map((piece) => [piece.hash, piece]))
  const whole = JSON.stringify(rehydrateReport(json('report') as object, (hash) => stored.get(hash)))
  expect(whole).not.toContain('evidence:')
  expect(whole).toContain('data:image/jpeg;base64,')
})

it('reports layout shifts, render-blocking requests and opportunities', () => {
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

it('reports script size and coverage, outside of the report', () => {
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

it('reports the initiator and the response policy of each request', () => {
  const requests = networkRequest.array().parse(json('requests'))
  const [page] = requests
  expect(page?.cookies).toEqual(['shop_session; path=/'])
  // Chrome requests images with low priority until layout shows that they are in the viewport.
  expect(requests.some((one) => one.priority === 'High' && one.initialPriority === 'Low')).toBe(true)
  expect(page).not.toHaveProperty('initialPriority')
  const pixel = requests.find(({ url }) => url.includes('pixel.gif'))
  expect(pixel).toMatchObject({ thirdParty: true, initiator: { kind: 'script' } })
  expect(pixel?.initiator.url).toContain('/tag/track.js')
  expect(pixel?.headers?.['access-control-allow-origin']).toBe('*')
})

it('contains the document, the full page, the trace and small frames', () => {
  expect(pieces('body')[0]?.data.toString()).toMatch(/^<!doctype html>/i)
  expect(pieces('full')[0]?.mediaType).toBe('image/webp')
  expect((json('trace') as { traceEvents: { name: string }[] }).traceEvents.length).toBeGreaterThan(1_000)
  const strip = filmstrip.parse(json('filmstrip'))
  const hashes = new Set(pieces('frame').map(({ hash }) => hash))
  expect(strip.frames.every(({ hash }) => hashes.has(hash))).toBe(true)
  expect(pieces('frame').reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(FILMSTRIP_LIMITS.bytes)
})

it('reports which preloads were used, and where redirects led', async () => {
  const recorded = await readRecorded('preloads')
  const { origin } = recorded
  const { evidence } = await outcomeOfRecorded(recorded)
  const kept = evidence.find(({ kind }) => kind === 'requests')?.data.toString() ?? '[]'
  const requests = networkRequest.array().parse(JSON.parse(kept))
  const of = (path: string) => requests.find(({ url }) => url === origin + path)
  expect(of('/used.css')).toMatchObject({ initiator: { kind: 'preload' }, preloadUsed: true })
  expect(of('/unused.js')).toMatchObject({ initiator: { kind: 'preload' }, preloadUsed: false })
  expect(of('/')?.preloadUsed).toBeUndefined()
  expect(of('/old.svg')).toMatchObject({ status: 302, headers: { location: '/new.svg' } })
  expect(of('/new.svg')?.initiator).toEqual({ kind: 'redirect', url: `${origin}/old.svg` })
  const [redirects] = createAdvice({ requests, firstPaintMs: null, isNamedBy: () => false })
  expect(redirects).toMatchObject({ kind: 'redirects', requestCount: 1 })
  expect(redirects?.lostMs).toBeGreaterThan(0)
})
