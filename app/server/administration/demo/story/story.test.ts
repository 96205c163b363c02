import { describe, expect, test } from 'vitest'
import { availabilityOf } from '~/shared/rules/uptime/availability'
import type { RunMetrics } from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { DAY_MS } from '~/shared/values/units'
import { hoursOf, spansOf } from './checks'
import { SITES } from './clients'
import { pointsOf, recordingAt } from './points'
import { performanceOf } from './scores'

const NOW = Date.UTC(2026, 10, 23, 9, 30)
const span = { from: NOW - 365 * DAY_MS, now: NOW }
const sites = SITES
const monitors = sites.flatMap((site) => site.monitors.map((monitor) => [site.host, monitor] as const))

const load = (values: Partial<RunMetrics>): RunMetrics =>
  ({ ...Object.fromEntries(METRIC_KEYS.map((key) => [key, 100])), cls: 0.02, ...values }) as RunMetrics
const recorded = () => ({
  metrics: load({ lcp: 2_400, fcp: 1_200, si: 2_000, tbt: 120 }),
  scores: { performance: 92, accessibility: 90, bestPractices: 96, seo: 100, security: 41, cachePolicy: 60 },
})
const series = (host: string, path: string) => {
  const site = sites.find((one) => one.host === host)
  const page = site?.pages.find((one) => one.path === path)
  if (!site || !page) throw new Error(`No ${host}${path}`)
  return { site, page, formFactor: 'MOBILE' as const, recorded }
}
const median = (values: (number | null | undefined)[]) =>
  values.toSorted((a, b) => (a ?? 0) - (b ?? 0))[values.length >> 1] ?? 0

test('hosts are below a reserved name, which never exists', () => {
  for (const { host, monitors: watched } of sites) {
    expect(host).toMatch(/\.example$/)
    for (const { target } of watched) expect(target ?? host).toMatch(/\.example(\/|$)/)
  }
})

describe('points', () => {
  test('are the same for the same moment', () => {
    const lantern = series('www.daily-lantern.example', '/')
    expect(pointsOf(lantern, span)).toEqual(pointsOf(lantern, span))
  })

  test('show the deployment that made a page slower, and only from there on', () => {
    const { site, page } = series('www.cedar-pine.example', '/')
    expect(recordingAt(site, page, 6.5)).toBe('furniture-before')
    expect(recordingAt(site, page, 6.2)).toBe('furniture-after')
  })

  test('of the insurance get better in steps', () => {
    const points = pointsOf(series('www.greenfield.example', '/'), span)
    const lcpSince = (from: number, to: number) =>
      median(
        points
          .filter(({ at }) => at > NOW - from * DAY_MS && at < NOW - to * DAY_MS)
          .map(({ metrics }) => metrics?.lcp),
      )
    expect(lcpSince(360, 260)).toBeGreaterThan(lcpSince(240, 160) * 1.2)
    expect(lcpSince(240, 160)).toBeGreaterThan(lcpSince(15, 1) * 1.5)
  })

  test('of the portal fail most of the time where its calendar never loads', () => {
    const points = pointsOf(series('www.larkspur.example', '/appointments/'), span)
    const recent = points.filter(({ at }) => at > NOW - 3 * DAY_MS)
    const failed = recent.filter(({ failure }) => failure?.code === 'HARD_TIMEOUT')
    expect(failed.length).toBeGreaterThan(recent.length / 2)
    expect(failed.every(({ metrics, scores }) => metrics === null && scores === null)).toBe(true)
  })
})

test.each([
  [{ lcp: 2_500, fcp: 1_800, si: 3_387, tbt: 200, cls: 0.1 }, 90],
  [{ lcp: 4_000, fcp: 3_000, si: 5_800, tbt: 600, cls: 0.25 }, 50],
  [{ lcp: 400, fcp: 300, si: 400, tbt: 0, cls: 0 }, 100],
])('scores %o as Lighthouse does on a phone', (metrics, score) => {
  expect(performanceOf(load(metrics), 'MOBILE')).toBe(score)
})

describe.each(monitors)('%s', (_, monitor) => {
  test(`has states without a gap: ${monitor.name}`, () => {
    const spans = spansOf(monitor, span)
    for (const [index, one] of spans.entries()) {
      expect(one.to).toBe(spans[index + 1]?.from ?? null)
      if (one.to !== null) expect(one.to).toBeGreaterThan(one.from)
    }
    const ofDown = spans.filter(({ state }) => state === 'down')
    expect(ofDown).toHaveLength(monitor.outages.length)
    expect(availabilityOf(spans, [], { from: span.from, to: NOW }).ratio).toBeGreaterThan(0.98)
  })
})

test('hours count what their checks found', () => {
  const [, monitor] = monitors.find(([host]) => host === 'www.tidewater.example') ?? []
  if (!monitor) throw new Error('No monitor')
  const hours = hoursOf(monitor, spansOf(monitor, span), { from: NOW - 2 * DAY_MS, now: NOW })
  expect(hours.map(({ packed }) => packed.checks)).toEqual(hours.map(() => 12))
  expect(hours.at(-1)?.packed).toMatchObject({ failed: 12, meanMs: null })
  expect(hours[0]?.packed.failed).toBe(0)
})
