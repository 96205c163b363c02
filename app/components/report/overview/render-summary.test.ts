import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { reportSummaryMessages as messages } from '~/shared/messages/report-summary'
import { conclusionMessages, verdictMessages } from '~/shared/messages/verdict'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { MonitorLine } from '~/shared/schemas/monitor'
import type { ReportSummary } from '~/shared/schemas/report-summary'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { renderSummary, type SummaryProps } from './render-summary.server'

const NOW = Date.UTC(2026, 10, 23, 12)
const POINT = v7({ msecs: NOW })
const NOTHING = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics
const METRICS = { ...NOTHING, lcp: 5_900, fcp: 1_500, tbt: 90, cls: 0.01, si: 3_000, ttfb: 300 }
const point = {
  ...{ _id: POINT, site: 3, page: 7, device: 1, location: 2, createdAt: new Date(NOW).toISOString() },
  ...{ status: 'success', failureCode: null, isExcluded: false, isProvisional: false },
  ...{ scores: { performance: 60 }, metrics: METRICS, previous: null },
} as unknown as SummaryProps['point']
const CHANGE = {
  ...{ before: 5_100, after: 5_900, difference: 800, low: 600, high: 1_000, smallest: 200 },
  isNoise: false,
}
const lcpSince = (verdict: 'worse' | 'noise' | 'engine', difference = 800) =>
  ({ key: 'lcp', before: 5_100, after: 5_100 + difference, difference, smallest: 200, verdict }) as const
const SUMMARY: ReportSummary = {
  others: [],
  causes: {},
  fixes: [],
  notMeasuredAudits: 0,
  opportunities: 0,
  levels: [],
  sinceTest: null,
  sinceDeployment: null,
}

function render(summary: Partial<ReportSummary> = {}, more: Partial<SummaryProps> = {}) {
  const current = more.point ?? point
  const report = {
    start: new Date(NOW - 30 * DAY_MS).toISOString(),
    point: current,
    choices: [{ device: 1, deviceName: 'Mobile', formFactor: 'MOBILE', location: 2, locationLabel: 'Local' }],
    periods: { days: 30, metrics: { lcp: { spread: null, change: CHANGE, gap: null } } },
    series: null,
  } as unknown as SummaryProps['report']
  return renderSummary({
    report,
    point: current,
    summary: { ...SUMMARY, ...summary },
    field: { record: null, message: 'No data' },
    monitors: [],
    search: new URLSearchParams(),
    timeZone: 'UTC',
    ...more,
  })
}

it('says that a sign-in page was measured', () => {
  const target = '/login'
  const redirected = { ...point, isSignIn: true, redirectedTo: target }
  expect(render({}, { point: redirected }).verdict).toContain(verdictMessages.signIn(target))
  expect(render({}, { point: { ...redirected, isSignIn: false } }).verdict).not.toContain(target)
})

it('keeps the case of an acronym in the reason of a failure', () => {
  const failed = { ...point, status: 'failed', failureCode: 'TLS_ERROR' } as const
  expect(render({}, { point: failed }).verdict).toContain('test failed: TLS failed')
})

it('opens with the verdict, and leads to the tests of other devices', () => {
  const other: ReportSummary['others'][number] = {
    device: 5,
    deviceName: 'Desktop',
    formFactor: 'DESKTOP',
    location: 2,
    pointId: v7({ msecs: NOW }),
    at: new Date(NOW).toISOString(),
    status: 'success',
    failureCode: null,
    gapReason: null,
    isExcluded: false,
    performance: 99,
    metrics: { ...METRICS, lcp: 800, fcp: 600, si: 900, inp: null },
  }
  const { verdict } = render({ others: [other] })
  expect(verdict).toContain('Mobile is slow: LCP 5.90 s; 800 ms slower than the 30 days before.')
  expect(verdict).toMatch(
    /href="\/report-detail\/3\/7\/overview\?device=5&amp;location=2&amp;pointId=[^"]+"[^>]*>Desktop is fast\./,
  )
})

it('tells a level shift within the shown period, not one before it', () => {
  const level = (daysAgo: number) => ({
    metric: 'lcp' as const,
    difference: 4_810,
    onset: new Date(NOW - daysAgo * DAY_MS).toISOString(),
  })
  expect(render({ levels: [level(5)] }).verdict).toContain('LCP 5.90 s; 4.81 s slower since 18 Nov 2026.')
  expect(render({ levels: [level(40)] }).verdict).toContain('800 ms slower than the 30 days before.')
})

it('lists fixes with their savings, and leads to the audit or its section', () => {
  const none = { savingMs: null, savingBytes: null, savingShift: null, impact: null }
  const { parts } = render({
    opportunities: 12,
    fixes: [
      {
        ...none,
        audit: 'unused-javascript',
        title: 'Reduce unused JavaScript',
        section: 'performance',
        savingMs: 1_200,
        savingBytes: 350_000,
      },
      { ...none, audit: 'unsized-images', title: 'Images', section: 'performance', savingShift: 0.12 },
      { ...none, audit: 'csp', title: 'No CSP', section: 'security', impact: 20 },
    ],
  })
  expect(parts).toMatch(/opportunities\?device=1&amp;location=2&amp;pointId=[^"]+#audit-unused-javascript"/)
  for (const text of ['1.20 s', '342 KB', 'CLS −0.12', '−20 points', messages.fixes.all(12)])
    expect(parts).toContain(text)
  expect(parts).toMatch(/href="\/report-detail\/3\/7\/security\?[^"#]+"/)
})

it('tells nothing to fix from details that are no longer stored', () => {
  expect(render({ fixes: [] }).parts).toContain(messages.fixes.none)
  const { parts } = render({ fixes: null, opportunities: null })
  expect(parts).toContain(messages.fixes.gone)
  expect(parts).not.toContain(messages.fixes.none)
})

it('shows only significant changes, or why there are none', () => {
  const sinceTest = { pointId: POINT, at: new Date(NOW).toISOString(), scores: [] }
  const worse = render({ sinceTest: { ...sinceTest, metrics: [lcpSince('worse')] } }).parts
  expect(worse).toContain(`LCP ${conclusionMessages.changed('lcp', '800 ms', true)}`)
  expect(worse).toContain(messages.changes.noDeployment)
  const noise = render({ sinceTest: { ...sinceTest, metrics: [lcpSince('noise', 20)] } }).parts
  expect(noise).toContain(messages.changes.none)
  const engine = render({ sinceTest: { ...sinceTest, metrics: [lcpSince('engine')] } }).parts
  expect(engine).toContain(messages.changes.incomparable.engine)
  expect(render().parts).toContain(messages.changes.firstTest)
})

it('shows changes since the last deployment, once it is tested', () => {
  const since = {
    ...{ at: new Date(NOW).toISOString(), version: '2.0.0', environment: null, url: null },
    metrics: [lcpSince('worse')],
  }
  const seen = render({ sinceDeployment: { ...since, tests: { before: 20, after: 3 } } }).parts
  expect(seen).toContain(messages.changes.sinceDeployment('2.0.0', '23 Nov 2026, 12:00'))
  expect(seen).toContain('5.10 s to 5.90 s')
  const untested = render({ sinceDeployment: { ...since, tests: { before: 20, after: 0 } } }).parts
  expect(untested).toContain(messages.changes.notTested)
})

it('shows the worst monitor of the page itself, and what real users had', () => {
  const monitor = (page: number | null, state: MonitorLine['state']) =>
    ({ page, state, since: new Date(Date.now() - HOUR_MS).toISOString(), month: 0.9995 }) as MonitorLine
  const record = { level: 'origin', metrics: {} } as unknown as FieldRecord
  const { parts } = render(
    {},
    { monitors: [monitor(null, 'down'), monitor(7, 'up')], field: { record, message: null } },
  )
  expect(parts).toContain('for 1 h · 99.95% in 30 days')
  expect(parts).not.toContain('>Down<')
  expect(parts).toContain(messages.field.origin)
  expect(render({}, { monitors: [monitor(8, 'down')] }).parts).toContain(messages.uptime.none)
})

it('has neither fixes nor changes of a failed test', () => {
  const failed = { ...point, status: 'failed', failureCode: 'HTTP_404' } as const
  const { verdict, parts } = render({ fixes: null }, { point: failed })
  expect(verdict).toContain('This Mobile test failed')
  expect(parts).not.toContain(messages.fixes.title)
  expect(parts).toContain(messages.uptime.title)
})
