import { expect, test } from 'vitest'
import { randomOf } from '~/shared/rules/statistics/random'
import { normalFrom } from '../bench/support/recorded-noise'
import { medianDifference, type Pair } from './median-difference'

const series = (length: number, shift: number, seed: number): Pair[] => {
  const chance = randomOf(seed)
  return Array.from({ length }, () => [100 + shift + 5 * normalFrom(chance), 100 + 5 * normalFrom(chance)])
}

test('without pairs there is no difference', () => {
  expect(medianDifference([])).toBeNull()
})

test('equal values have an interval of zero', () => {
  expect(medianDifference([...Array(5)].map(() => [80, 80] as const))).toEqual({
    pairs: 5,
    ours: 80,
    plain: 80,
    difference: 0,
    low: 0,
    high: 0,
  })
})

test('the interval contains the true difference in 19 of 20 series', () => {
  const shift = 8
  const hits = Array.from({ length: 100 }, (_, seed) =>
    medianDifference(series(15, shift, seed), 500),
  ).filter((found) => found !== null && found.low <= shift && found.high >= shift)
  expect(hits.length).toBeGreaterThanOrEqual(90)
})

test('a difference of twice the scatter is told from none', () => {
  const [same, other] = [medianDifference(series(15, 0, 3)), medianDifference(series(15, 10, 3))]
  expect((same?.low ?? 1) < 0 && (same?.high ?? -1) > 0).toBe(true)
  expect(other?.low).toBeGreaterThan(0)
})
