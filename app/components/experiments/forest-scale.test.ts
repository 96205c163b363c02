import { expect, it } from 'vitest'
import type { Difference } from '~/shared/rules/experiments/experiment-difference'
import { forestDomain, isBeyond, sharesOf, within } from './forest-scale'

const difference = (control: number, effect: number, low: number, high: number): Difference => ({
  control,
  changed: control + effect,
  effect,
  low,
  high,
  confidence: 0.97,
  verdict: 'better',
})

it('puts metrics of any unit on one axis', () => {
  expect(sharesOf(difference(2000, -320, -430, -210))).toEqual({ value: -16, low: -21.5, high: -10.5 })
  expect(sharesOf(difference(0.2, -0.1, -0.15, -0.05))?.value).toBeCloseTo(-50)
})

it('has no share of a zero control value', () => {
  expect(sharesOf(difference(0, 20, 10, 30))).toBeNull()
})

it('fits the widest interval symmetrically, at most 100%', () => {
  const rows = [sharesOf(difference(2000, -320, -430, -210)), null]
  const [from, to] = forestDomain(rows)
  expect(from).toBe(-to)
  expect(to).toBeGreaterThanOrEqual(21.5)
  expect(to).toBeLessThanOrEqual(30)
  expect(forestDomain([sharesOf(difference(10, 100, 50, 900))])).toEqual([-100, 100])
  expect(forestDomain([])[1]).toBeGreaterThan(0)
})

it('clips intervals beyond the axis and marks them', () => {
  expect([within(900, [-100, 100]), isBeyond(900, [-100, 100])]).toEqual([100, true])
  expect([within(-20, [-100, 100]), isBeyond(-20, [-100, 100])]).toEqual([-20, false])
})
