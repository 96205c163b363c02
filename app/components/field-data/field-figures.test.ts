import { expect, it } from 'vitest'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures, FieldLevel, FieldRecord } from '~/shared/schemas/field-data'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import {
  fieldLine,
  fieldRows,
  fieldView,
  type LevelVerdict,
  labConnection,
  roundTripOf,
} from './field-figures'

const bins = (good: number, poor: number) => [
  { start: 0, end: good, density: 0.8 },
  { start: good, end: poor, density: 0.1504 },
  { start: poor, end: null, density: 0.0496 },
]
const lcp = (p75: number) => ({ p75, histogram: bins(2500, 4000) })
const nothing = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics

it('compares field and lab values, with null for missing ones', () => {
  const rows = fieldRows({ LCP: lcp(2600), CLS: { p75: 0.05, histogram: [] } }, { ...nothing, lcp: 3000 })
  expect(rows.map(({ metric }) => metric)).toEqual(['lcp', 'inp', 'cls', 'fcp', 'ttfb'])
  expect(rows[0]).toEqual({
    metric: 'lcp',
    p75: 2600,
    rating: 'warning',
    shares: [
      { rating: 'good', percent: 80 },
      { rating: 'warning', percent: 15 },
      { rating: 'poor', percent: 5 },
    ],
    lab: 3000,
    difference: 400,
  })
  expect(rows[1]).toMatchObject({ p75: null, rating: null, shares: null, lab: null, difference: null })
  expect(rows[2]).toMatchObject({ p75: 0.05, rating: null, shares: null, difference: null })
})

const record = (end: string, p75: number | null): FieldRecord => ({
  start: '2026-01-01',
  end,
  level: 'url',
  levelLabel: '',
  metrics: p75 === null ? {} : { LCP: lcp(p75) },
})

it('returns a metric over time with gaps', () => {
  const records = [record('2026-06-07', 3000), record('2026-06-14', null), record('2026-06-21', 2400)]
  expect(fieldLine(records, 'LCP')).toEqual({
    times: records.map(({ end }) => Date.parse(end)),
    values: [3000, null, 2400],
    threshold: { good: 2500, warning: 4000 },
  })
})

it('returns no line for a single record', () => {
  expect(fieldLine([record('2026-06-07', 3000), record('2026-06-14', null)], 'LCP')).toBeNull()
})

const cls = (p75: number) => ({ p75, histogram: bins(0.1, 0.25) })
const answer = (metrics: FieldFigures) => ({
  record: { ...record('2026-06-07', null), metrics },
  message: null,
})
const good = answer({ LCP: lcp(2000), CLS: cls(0) })
const poor = answer({ LCP: lcp(5000), CLS: cls(0) })
const unmeasured = answer({ CLS: cls(0) })
const none = { record: null, message: 'too few' }

type FieldAnswer = { record: FieldRecord | null; message: string | null }
type Shown = [level: FieldLevel, isStandIn: boolean, ofPage: LevelVerdict, ofOrigin: LevelVerdict]
it.each<[string | null, FieldAnswer, FieldAnswer, Shown]>([
  [null, good, poor, ['url', false, 'passed', 'failed']],
  [null, none, poor, ['origin', true, 'none', 'failed']],
  [null, none, none, ['url', false, 'none', 'none']],
  ['origin', unmeasured, good, ['origin', false, 'unknown', 'passed']],
  ['url', none, good, ['url', false, 'none', 'passed']],
  ['origin', none, none, ['origin', false, 'none', 'none']],
  ['both', good, good, ['url', false, 'passed', 'passed']],
])('with %s requested returns one level and both verdicts', (requested, url, origin, shown) => {
  const [level, isStandIn, ofPage, ofOrigin] = shown
  const view = fieldView({ url, origin }, requested)
  expect(view).toMatchObject({ level, isStandIn, verdicts: { url: ofPage, origin: ofOrigin } })
  expect(view.record).toBe({ url, origin }[level].record)
})

it("compares the round trip time of visitors with the test's connection", () => {
  const RTT = { p75: 120, histogram: bins(75, 275) }
  expect(roundTripOf({ RTT }, { kind: 'made', rttMs: 150 })).toEqual({
    p75: 120,
    shares: [
      { from: 0, upTo: 75, percent: 80 },
      { from: 75, upTo: 275, percent: 15 },
      { from: 275, upTo: null, percent: 5 },
    ],
    verdict: 'slower',
  })
  expect(roundTripOf({ RTT: { p75: 120, histogram: [] } }, null)).toMatchObject({
    shares: null,
    verdict: null,
  })
  expect(roundTripOf({ LCP: lcp(2000) }, null)).toBeNull()
})

const engine = (throttling: string) => ({
  lighthouseVersion: '13.5.0',
  chromiumVersion: '140',
  throttling,
  cpuSlowdown: 1,
})
const conditions = (rttMs: number | null) => ({
  agent: null,
  report: {
    requestedUrl: null,
    finalUrl: null,
    userAgent: null,
    screen: null,
    connection: rttMs === null ? null : { rttMs, downloadKbps: 1_600, applied: null },
    cpuSlowdown: null,
    warnings: [],
  },
})

it.each([
  ['what the report says', 'devtools', conditions(150), 3, { kind: 'made', rttMs: 150 }],
  [
    'what was measured where nothing was slowed down',
    'none',
    conditions(null),
    3,
    { kind: 'plain', rttMs: 3 },
  ],
  ['nothing where that was not measured', 'none', conditions(null), null, null],
  ['nothing where no report is kept of a slowed-down test', 'devtools', null, 3, null],
] as const)('uses as the connection of a test %s', (_, throttling, kept, rtt, expected) => {
  expect(labConnection({ engine: engine(throttling), metrics: { ...nothing, rtt } }, kept)).toEqual(expected)
})
