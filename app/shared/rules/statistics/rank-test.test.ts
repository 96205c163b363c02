import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mannWhitney, normalTail, pOfRankSum, ranksOf } from './rank-test'

test.each([
  [0, 1],
  [1.959964, 0.05],
  [2.575829, 0.01],
  [5, 5.733031e-7],
  [8, 1.2442e-15],
])('beyond %d deviations the probability is %d', (z, expected) => {
  expect(normalTail(z) / expected).toBeCloseTo(1, 4)
})

// Counted by hand and checked against printed tables of the exact distribution.
test.each([
  [[1, 2, 3, 4], [5, 6, 7, 8], 2 / 70],
  [[1, 2, 3], [4, 5, 6], 2 / 20],
  [[1, 2, 4], [3, 5, 6], 4 / 20],
  [[1, 4], [2, 3], 1],
])('%j against %j has p = %d', (before, after, expected) => {
  expect(mannWhitney(before, after)).toBeCloseTo(expected, 9)
})

test('equal values share a rank', () => {
  const { ranks, ties } = ranksOf([5, 1, 5, 9])
  expect([...ranks]).toEqual([2.5, 1, 2.5, 4])
  expect(ties).toBe(6)
})

test('the normal approximation continues the exact distribution', () => {
  const total = 60
  const sumOf = (size: number, share: number) => (size * (total + 1)) / 2 + share * size * (total - size)
  for (const share of [0.1, 0.2, 0.25]) {
    const counted = pOfRankSum(Math.round(sumOf(20, share)), 20, total, 0)
    const near = pOfRankSum(Math.round(sumOf(21, share)), 21, total, 0)
    expect(near / counted).toBeGreaterThan(0.3)
    expect(near / counted).toBeLessThan(3)
  }
})

describe('for any samples', () => {
  const sample = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 })

  test('p is between 0 and 1 and symmetric in the samples', () => {
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const p = mannWhitney(a, b)
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(1)
        expect(mannWhitney(b, a)).toBeCloseTo(p, 9)
      }),
    )
  })

  test('only the order of values matters', () => {
    const whole = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const bent = (list: number[]) => list.map((value) => value ** 3 + 7)
        expect(mannWhitney(bent(a), bent(b))).toBeCloseTo(mannWhitney(a, b), 9)
      }),
    )
  })

  test('moving one sample further away never increases p', () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 100 }), (a, step) => {
        const above = a.map((value) => value + 3e6)
        expect(
          mannWhitney(
            a,
            above.map((value) => value + step),
          ),
        ).toBeLessThanOrEqual(mannWhitney(a, above) + 1e-12)
      }),
    )
  })
})
