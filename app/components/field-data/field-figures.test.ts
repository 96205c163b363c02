import { expect, it } from 'vitest'
import type { RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures, FieldLevel, FieldRecord } from '~/shared/schemas/field-data'
import { METRIC_KEYS } from '~/shared/schemas/metric-keys'
import { fieldLine, fieldRows, passesVitals, ratingOf } from './field-figures'

const bins = (good: number, poor: number) => [
  { start: 0, end: good, density: 0.8 },
  { start: good, end: poor, density: 0.1504 },
  { start: poor, end: null, density: 0.0496 },
]
const lcp = (p75: number) => ({ p75, histogram: bins(2500, 4000) })
const nothing = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics

it.each([
  [2500, 'good'],
  [2501, 'warning'],
  [4000, 'warning'],
  [9000, 'poor'],
])('rates what three of four visits keep below by the bounds of its record: %d is %s', (p75, rating) => {
  expect(ratingOf(lcp(p75))).toBe(rating)
})

it('rates nothing without three bins', () => {
  expect(ratingOf({ p75: 100, histogram: [] })).toBeNull()
})

const cls = (p75: number) => ({ p75, histogram: bins(0.1, 0.25) })
const inp = (p75: number) => ({ p75, histogram: bins(200, 500) })

it.each<[string, FieldFigures, boolean | null]>([
  ['all are good', { LCP: lcp(2000), CLS: cls(0.05), INP: inp(150) }, true],
  ['INP was not counted', { LCP: lcp(2000), CLS: cls(0.05) }, true],
  ['one needs improvement', { LCP: lcp(2600), CLS: cls(0.05), INP: inp(150) }, false],
  ['INP is poor', { LCP: lcp(2000), CLS: cls(0.05), INP: inp(900) }, false],
  ['CLS was not counted', { LCP: lcp(2000), INP: inp(150) }, null],
  ['nothing was counted', {}, null],
  ['a bound is not told', { LCP: lcp(2000), CLS: cls(0.05), INP: { p75: 9, histogram: [] } }, null],
])('judges the Core Web Vitals where %s', (_, figures, expected) => {
  expect(passesVitals(figures)).toBe(expected)
})

it('puts visits beside the test, and calls nothing zero that was not measured', () => {
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

const record = (end: string, level: FieldLevel, p75: number | null): FieldRecord => ({
  start: '2026-01-01',
  end,
  level,
  levelLabel: '',
  metrics: p75 === null ? {} : { LCP: lcp(p75) },
})

it('draws a metric over time with its gaps, broken where other visits are meant', () => {
  const records = [
    record('2026-06-07', 'origin', 3000),
    record('2026-06-14', 'origin', null),
    record('2026-06-21', 'url', 2400),
  ]
  expect(fieldLine(records, 'LCP')).toEqual({
    times: records.map(({ end }) => Date.parse(end)),
    values: [3000, null, 2400],
    breaks: [2],
    threshold: { good: 2500, warning: 4000 },
  })
})

it('draws no line of a single record', () => {
  expect(fieldLine([record('2026-06-07', 'url', 3000), record('2026-06-14', 'url', null)], 'LCP')).toBeNull()
})
