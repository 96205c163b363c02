import { expect, test } from 'vitest'
import { noiseOf } from './fixtures/noise'
import { holm, medianInterval, sampleOf, separation } from './separation'

const p = (one: number[], other: number[]) => separation(sampleOf(one), sampleOf(other))
const around = (level: number, count: number) =>
  Array.from({ length: count }, (_, i) => level + ((i * 37) % 11))

test.each([
  ['clearly apart', around(1000, 12), around(1400, 12), 0, 0.001],
  ['the same values', around(1000, 12), around(1000, 12), 0.9, 1],
  ['constant and equal', Array(9).fill(5), Array(9).fill(5), 1, 1],
  ['constant and apart', Array(9).fill(5), Array(9).fill(6), 0, 0.001],
  ['three and three can never be significant', [1, 2, 3], [7, 8, 9], 0.1, 1],
  ['one value', [1], [7, 8, 9], 1, 1],
])('%s', (_, one, other, least, most) => {
  const found = p(one, other)
  expect(found).toBeGreaterThanOrEqual(least - 1e-9)
  expect(found).toBeLessThanOrEqual(most + 1e-9)
  expect(p(other, one)).toBeCloseTo(found, 10)
})

test('is about the published p of Brunner and Munzel (2000), and never below', () => {
  // Pain scores of 14 and 11 patients: p = 0.0058.
  const one = [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1]
  const other = [3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4]
  const found = separation({ ...sampleOf(one), inflation: 1 }, { ...sampleOf(other), inflation: 1 })
  expect(found).toBeGreaterThan(0.005)
  expect(found).toBeLessThan(0.02)
})

test('values that depend on the one before count less', () => {
  const next = noiseOf(7)
  const drift = (level: number) => {
    let state = 0
    return Array.from({ length: 80 }, () => {
      state = 0.8 * state + next()
      return level + 10 * state
    })
  }
  const [one, other] = [drift(1000), drift(1000)]
  expect(sampleOf(one).inflation).toBeGreaterThan(3)
  expect(sampleOf(one.toSorted(() => next())).inflation).toBeLessThan(2)
  expect(sampleOf(other).inflation).toBeGreaterThan(3)
})

test.each([
  [
    [0.01, 0.04, 0.03, 0.005],
    [true, false, false, true],
  ],
  [
    [0.5, 0.6],
    [false, false],
  ],
  [[], []],
  [[0.05], [true]],
])('Holm rejects of %j: %j', (pValues, expected) => {
  expect(holm(pValues, 0.05)).toEqual(expected)
})

test('the interval of the median covers the true one', () => {
  const next = noiseOf(11)
  let covered = 0
  const rounds = 1_000
  for (let round = 0; round < rounds; round++) {
    const interval = medianInterval(sampleOf(Array.from({ length: 6 + (round % 60) }, next)))
    if (interval && interval.low <= 0 && interval.high >= 0) covered++
  }
  expect(covered / rounds).toBeGreaterThan(0.95)
  expect(medianInterval(sampleOf([]))).toBeNull()
  expect(medianInterval(sampleOf([3, 1, 2]))).toEqual({ low: 1, high: 3 })
})
