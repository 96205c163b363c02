import { expect, it } from 'vitest'
import type { FieldFigures } from '../../schemas/field-data'
import { compareConnections, passesVitals, ratingOf, worstVital } from './field-vitals'

const bins = (good: number, poor: number) => [
  { start: 0, end: good, density: 0.8 },
  { start: good, end: poor, density: 0.15 },
  { start: poor, end: null, density: 0.05 },
]
const lcp = (p75: number) => ({ p75, histogram: bins(2500, 4000) })
const cls = (p75: number) => ({ p75, histogram: bins(0.1, 0.25) })
const inp = (p75: number) => ({ p75, histogram: bins(200, 500) })

it.each([
  [2500, 'good'],
  [2501, 'warning'],
  [4000, 'warning'],
  [9000, 'poor'],
])('rates the 75th percentile by the thresholds of its record: %d is %s', (p75, rating) => {
  expect(ratingOf(lcp(p75))).toBe(rating)
})

it('needs three bins for a rating', () => {
  expect(ratingOf({ p75: 100, histogram: [] })).toBeNull()
})

it.each<[string, FieldFigures, boolean | null]>([
  ['all are good', { LCP: lcp(2000), CLS: cls(0.05), INP: inp(150) }, true],
  ['INP was not counted', { LCP: lcp(2000), CLS: cls(0.05) }, true],
  ['one needs improvement', { LCP: lcp(2600), CLS: cls(0.05), INP: inp(150) }, false],
  ['INP is poor', { LCP: lcp(2000), CLS: cls(0.05), INP: inp(900) }, false],
  ['CLS was not counted', { LCP: lcp(2000), INP: inp(150) }, null],
  ['nothing was counted', {}, null],
  ['a bound is not told', { LCP: lcp(2000), CLS: cls(0.05), INP: { p75: 9, histogram: [] } }, null],
])('assesses the Core Web Vitals where %s', (_, figures, expected) => {
  expect(passesVitals(figures)).toBe(expected)
})

const vitals = (values: { lcp?: number; inp?: number; cls?: number }) => [
  ...[values.lcp ?? null, 2500, 4000],
  ...[values.inp ?? null, 200, 500],
  ...[values.cls ?? null, 0.1, 0.25],
]
it.each<[string, (number | null)[], string | null]>([
  ['a poor one before one that is farther from its bound', vitals({ lcp: 3900, inp: 501 }), 'inp poor'],
  ['of two alike the farther one', vitals({ lcp: 2600, cls: 0.24 }), 'cls warning'],
  ['a figure on its bound for the better', vitals({ lcp: 4000, cls: 0.1 }), 'lcp warning'],
  ['of good ones the one nearest to its bound', vitals({ lcp: 1000, cls: 0, inp: 190 }), 'inp good'],
  ['a zero, which is measured', vitals({ lcp: 0, cls: 0 }), 'lcp good'],
  ['none where LCP is missing and the rest is good', vitals({ cls: 0, inp: 100 }), null],
  ['a poor one where LCP is missing', vitals({ cls: 0.3 }), 'cls poor'],
  ['none where none was counted', vitals({}), null],
  ['none where a bound is not told', [9000, 2500, null], null],
])('picks as the worst %s', (_, figures, expected) => {
  const worst = worstVital(figures)
  expect(worst && `${worst.metric} ${worst.rating}`).toBe(expected)
})

it.each([
  [150, 100, 'slower'],
  [100, 150, 'faster'],
  [105, 100, 'alike'],
  [0, 40, 'faster'],
  [null, 100, null],
  [150, null, null],
] as const)('for %s ms in a test and %s ms of real users it says %s', (lab, p75, verdict) => {
  expect(compareConnections(lab, p75)).toBe(verdict)
})
