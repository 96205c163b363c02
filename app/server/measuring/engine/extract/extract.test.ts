import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { networkRequest, runEnvironment, runMetrics } from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import recorded from '../fixtures/small-shop.json'
import { extractEnvironment } from './environment'
import { sha256 } from './evidence'
import { extractFailure, failureOfError } from './failure'
import { extractFilmstrip, FILMSTRIP_LIMITS, type TraceEvent } from './filmstrip'
import { jpegSize } from './jpeg-size'
import type { Lhr } from './lhr'
import { extractMetrics } from './metrics'
import { extractReport, rehydrateReport } from './report'
import { extractRequests, type NetworkRecord } from './requests'
import { extractScores } from './scores'
import { extractScreenshot } from './screenshot'

/** A real Lighthouse result of a small page, without the parts that this test does not read. */
const lhr = recorded.lhr as unknown as Lhr
const records = recorded.records as NetworkRecord[]
const events = recorded.traceEvents as TraceEvent[]
const nothing: Pick<Lhr, 'audits'> = { audits: {} }

describe('scores and metrics', () => {
  it('reads the four scores', () => {
    const scores = extractScores(lhr)
    expect(scores.performance).toBe(Math.round(recorded.lhr.categories.performance.score * 100))
    expect(Object.values(scores).every((score) => score !== null && score > 50 && score <= 100)).toBe(true)
    expect(extractScores({ categories: {} })).toEqual({
      performance: null,
      accessibility: null,
      bestPractices: null,
      seo: null,
    })
  })

  it('reads every metric of a page load', () => {
    const metrics = extractMetrics(lhr, 'devtools')
    expect(runMetrics.parse(metrics)).toEqual(metrics)
    expect(metrics).toMatchObject({
      lcp: 2682,
      fcp: 1423,
      cls: 0.1355,
      tbt: 73,
      si: 2144,
      ttfb: 29,
      load: 2776,
    })
    expect(metrics).toMatchObject({ lcpTtfb: 28.9, lcpLoadDelay: 612.1, lcpLoadDuration: 1995.7 })
    expect(METRIC_KEYS.filter((key) => metrics[key] === null)).toEqual(['inp'])
    const parts = [metrics.lcpTtfb, metrics.lcpLoadDelay, metrics.lcpLoadDuration, metrics.lcpRenderDelay]
    expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBeCloseTo(2682, -1)
  })

  it('sums the resource types to the total', () => {
    const m = extractMetrics(lhr, 'devtools')
    const kinds = ['Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Media', 'Other'] as const
    const sum = (unit: 'bytes' | 'requests') =>
      kinds.reduce((total, kind) => total + (m[`${unit}${kind}`] ?? 0), 0)
    expect(sum('bytes')).toBe(m.bytes)
    expect(sum('requests')).toBe(m.requests)
    expect(m.requestsThirdParty).toBe(1)
  })

  it('has no LCP breakdown for a simulated load', () => {
    expect(extractMetrics(lhr, 'simulate')).toMatchObject({ lcp: 2682, lcpTtfb: null, lcpLoadDelay: null })
  })

  it('is null throughout for a result without audits', () => {
    expect(Object.values(extractMetrics(nothing, 'devtools')).every((value) => value === null)).toBe(true)
  })
})

describe('requests', () => {
  const requests = extractRequests(lhr, records)

  it('lists them in order, with third party and gapless phases', () => {
    expect(requests.map((request) => networkRequest.parse(request))).toEqual(requests)
    expect(requests.map((request) => new URL(request.url).pathname)).toEqual([
      '/',
      '/style.css',
      '/pic.png',
      '/pic.png',
      '/app.js',
      '/data.json',
    ])
    expect(requests.filter((request) => request.thirdParty).map((request) => request.entity)).toEqual([
      'localhost',
    ])
    for (const { startMs, endMs, phases } of requests) {
      const sum = Object.values(phases).reduce<number>((total, part) => total + (part ?? 0), 0)
      expect(Math.abs(endMs - startMs - sum)).toBeLessThan(0.05 * (endMs - startMs) + 2)
    }
  })

  it('gives null for phases that did not occur', () => {
    expect(requests[0]?.phases).toMatchObject({ dns: null, ssl: null, connect: 0.3 })
    const failed = { ...(records[1] as NetworkRecord), statusCode: -1, timing: undefined, networkEndTime: 0 }
    expect(extractRequests(lhr, [failed])[0]).toMatchObject({
      status: -1,
      phases: { dns: null, connect: null, ssl: null, ttfb: null, download: null },
    })
  })

  it('leaves data URLs out', () => {
    const embedded = { ...(records[1] as NetworkRecord), url: 'data:,' }
    expect(extractRequests(lhr, [embedded])).toEqual([])
  })
})

describe('filmstrip', async () => {
  const film = await extractFilmstrip(lhr, events)

  it('contains the distinct frames in order, downscaled', async () => {
    const { filmstrip, frames } = film ?? { filmstrip: undefined, frames: [] }
    const times = filmstrip?.frames.map((frame) => frame.atMs) ?? []
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    for (const frame of frames) {
      const { format, width, height } = await sharp(frame.data).metadata()
      expect({ format, width, height }).toEqual({
        format: 'webp',
        width: filmstrip?.width,
        height: filmstrip?.height,
      })
      expect(frame).toMatchObject({ mediaType: 'image/webp', hash: sha256(frame.data) })
    }
    expect((filmstrip?.width ?? 0) * (filmstrip?.height ?? 0)).toBeLessThan(56_000)
    expect(new Set(filmstrip?.frames.map((frame) => frame.hash))).toEqual(
      new Set(frames.map((frame) => frame.hash)),
    )
  })

  it('does not change the final screenshot', () => {
    const screenshot = extractScreenshot(lhr)
    expect(jpegSize(screenshot?.data ?? Buffer.alloc(0))?.width).toBe(250)
    expect(extractScreenshot(nothing)).toBeNull()
  })

  it('downsamples to the limits and retains both ends', async () => {
    const within = async (change: Partial<typeof FILMSTRIP_LIMITS>) =>
      (await extractFilmstrip(lhr, events, { ...FILMSTRIP_LIMITS, ...change }))?.filmstrip.frames ?? []
    const all = film?.filmstrip.frames ?? []
    const few = await within({ frames: 3 })
    expect(few).toHaveLength(3)
    // Each diff refers to the previous frame, which differs when frames are left out.
    const ends = ([...frames]: typeof all) => [frames[0], frames.at(-1)].map((one) => [one?.atMs, one?.hash])
    expect(ends(few)).toEqual(ends(all))
    expect(await within({ bytes: 1 })).toHaveLength(2)
    expect((await within({ milliseconds: 1_500 })).every((frame) => frame.atMs <= 1_500)).toBe(true)
  })

  it('is null without frames or without a start', async () => {
    expect(await extractFilmstrip(lhr, [])).toBeNull()
    expect(await extractFilmstrip(nothing, events)).toBeNull()
  })
})

describe('report', () => {
  it('extracts the images and restores them exactly', () => {
    const { report, inline } = extractReport(recorded.lhr)
    expect(report.data.toString()).not.toMatch(/data:image\/[a-z]+;base64,[^"]{1024}/)
    expect(report.size).toBeLessThan(JSON.stringify(recorded.lhr).length / 2)
    expect(inline.length).toBeGreaterThan(1)
    const images = new Map(inline.map((image) => [image.hash, image]))
    expect(rehydrateReport(JSON.parse(report.data.toString()), (hash) => images.get(hash))).toEqual(
      recorded.lhr,
    )
  })

  it('leaves out the script treemap and all references to it', () => {
    const { audits, categories } = recorded.lhr as unknown as Lhr
    const auditRefs = [{ id: 'metrics', weight: 0 }]
    const withRefs = (refs: object[]) => ({ performance: { ...categories['performance'], auditRefs: refs } })
    const whole = { ...recorded.lhr, categories: withRefs(auditRefs) }
    const treemap = { id: 'script-treemap-data', weight: 0 }
    const result = {
      ...whole,
      audits: { ...audits, [treemap.id]: { score: 1, details: { nodes: [{ name: 'a.js' }] } } },
      categories: withRefs([...auditRefs, treemap]),
    }
    expect(extractReport(result).report.hash).toBe(extractReport(whole).report.hash)
    expect(extractReport({ ...result, categories: {} }).report.data.toString()).not.toContain(treemap.id)
  })

  it('does not store a duplicate of an existing image', () => {
    const screenshot = extractScreenshot(lhr)
    const { report, inline } = extractReport(recorded.lhr, new Set([screenshot?.hash ?? '']))
    expect(inline.some((image) => image.hash === screenshot?.hash)).toBe(false)
    expect(report.data.toString()).toContain(`evidence:${screenshot?.hash}`)
  })

  it('extracts no data URL with media type parameters', () => {
    const text = `data:image/x</script><script>alert(1)</script>;base64,${Buffer.alloc(3_000, 1).toString('base64')}`
    const { report, inline } = extractReport({ text })
    expect([inline, JSON.parse(report.data.toString())]).toEqual([[], { text }])
  })

  it('leaves small images and unknown references unchanged', () => {
    const value = { icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', gone: `evidence:${'0'.repeat(64)}` }
    const { report, inline } = extractReport(value)
    expect(inline).toEqual([])
    expect(rehydrateReport(JSON.parse(report.data.toString()), () => undefined)).toEqual(value)
  })
})

const PHONE = {
  formFactor: 'MOBILE',
  emulation: { throttling: 'devtools', cpuSlowdown: 4, userAgent: null },
} as const

describe('environment and failures', () => {
  it('reports the conditions of the run', () => {
    const environment = extractEnvironment(lhr, PHONE, '156.0.8078.79')
    expect(runEnvironment.parse(environment)).toMatchObject({
      lighthouseVersion: '13.5.0',
      chromiumVersion: '156.0.8078.79',
      cpuSlowdown: 4,
    })
    expect(environment.benchmarkIndex).toBeGreaterThan(100)
    expect(environment.userAgent).toContain('Mobile')
  })

  it.each([
    ['devtools', 5_250],
    ['none', 5_250],
    ['simulate', null],
  ] as const)('reports the quiet window of %s throttling as %s', (throttling, quietMs) => {
    const job = { ...PHONE, emulation: { ...PHONE.emulation, throttling } }
    const waited = { ...lhr, configSettings: { ...lhr.configSettings, cpuQuietThresholdMs: 5_250 } }
    expect(extractEnvironment(waited, job, '156').quietMs).toBe(quietMs)
    expect(extractEnvironment(lhr, job, '156').quietMs).toBeNull()
  })

  it('is complete without the user agent of a load that failed, and limits what the page decides', () => {
    const failed = {
      ...lhr,
      finalDisplayedUrl: `data:text/html,${'x'.repeat(10_000)}`,
      runWarnings: Array.from({ length: 500 }, () => 'w'.repeat(50_000)),
      environment: { ...lhr.environment, networkUserAgent: undefined as never },
    }
    const environment = runEnvironment.parse(extractEnvironment(failed, PHONE, '156.0.8078.79'))
    expect(environment.userAgent).toContain('Mobile')
    expect(JSON.stringify(environment).length).toBeLessThan(30_000)
  })

  it.each([
    ['NO_FCP', 'The page did not paint any content.', 'NO_CONTENT'],
    ['ERRORED_DOCUMENT_REQUEST', 'Unable to reliably load the page. (Status code: 503)', 'HTTP_503'],
    ['ERRORED_DOCUMENT_REQUEST', 'Unable to reliably load the page.', 'HTTP_ERROR'],
    ['PAGE_HUNG', 'Status code: 200', 'PAGE_HUNG'],
    ['SOMETHING_NEW', 'm', 'ENGINE_ERROR'],
  ])('%s (%s) is %s', (code, message, expected) => {
    expect(extractFailure({ runtimeError: { code, message } })?.code).toBe(expected)
  })

  it('is no failure without a runtime error', () => {
    expect(extractFailure(lhr)).toBeNull()
  })

  it.each([
    [Object.assign(new Error('x'), { code: 'PROTOCOL_TIMEOUT' }), 'ENGINE_TIMEOUT'],
    [Object.assign(new Error('x'), { code: 'WORKER_CRASH' }), 'WORKER_CRASH'],
    [new Error('Protocol error: Target closed'), 'WORKER_CRASH'],
    [new Error('cannot read x'), 'ENGINE_ERROR'],
    ['text', 'ENGINE_ERROR'],
  ])('%s thrown is %s', (error, expected) => {
    expect(failureOfError(error).code).toBe(expected)
  })
})
