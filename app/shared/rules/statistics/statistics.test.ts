import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coefficientOfVariation,
  mean,
  measured,
  median,
  medianAbsoluteDeviation,
  percentile,
  percentiles,
  standardDeviation,
} from '~/shared/rules/statistics/statistics'

// Adding zero normalizes -0 to 0, which the two sort orders would otherwise distinguish.
const value = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((number) => number + 0)
const values = fc.array(value, { minLength: 1, maxLength: 60 })

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
  [[null, 5, undefined, 1], 3],
  [[], null],
  [[null], null],
])('the median of %j is %s', (list, expected) => {
  expect(median(list)).toBe(expected)
})

test.each([
  [0, 10],
  [25, 20],
  [50, 30],
  [75, 40],
  [90, 46],
  [95, 48],
  [100, 50],
  [140, 50],
])('percentile %d of 10 to 50 is %d', (percent, expected) => {
  expect(percentile([50, 10, 40, 20, 30], percent)).toBeCloseTo(expected, 9)
})

test('known spreads', () => {
  expect(mean([1, 2, 3, 4])).toBe(2.5)
  expect(medianAbsoluteDeviation([1, 1, 2, 2, 4, 6, 9])).toBe(1)
  expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.13809, 5)
  expect(coefficientOfVariation([90, 100, 110])).toBeCloseTo(0.1, 9)
})

test('too few values give null', () => {
  expect(mean([])).toBeNull()
  expect(standardDeviation([5])).toBeNull()
  expect(coefficientOfVariation([-1, 1])).toBeNull()
  expect(medianAbsoluteDeviation([null])).toBeNull()
})

test('missing values are ignored', () => {
  expect(measured([1, null, Number.NaN, 0, undefined, Number.POSITIVE_INFINITY])).toEqual([1, 0])
})

describe('for any values', () => {
  test('percentiles rise with the share and stay inside the values', () => {
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (list, a, b) => {
          const low = percentile(list, Math.min(a, b)) ?? Number.NaN
          const high = percentile(list, Math.max(a, b)) ?? Number.NaN
          expect(low).toBeLessThanOrEqual(high + 1e-6)
          expect(low).toBeGreaterThanOrEqual(Math.min(...list) - 1e-6)
          expect(high).toBeLessThanOrEqual(Math.max(...list) + 1e-6)
        },
      ),
    )
  })

  test('percentiles match the sorted values, one or several at once', () => {
    const few = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 })
    const shares = [0, 10, 25, 50, 75, 99, 100]
    fc.assert(
      fc.property(fc.oneof(values, few), (list) => {
        const inOrder = list.toSorted((a, b) => a - b)
        const expected = shares.map((share) => {
          const rank = (share / 100) * (inOrder.length - 1)
          const [low = 0, high = low] = [inOrder[Math.floor(rank)], inOrder[Math.ceil(rank)]]
          return low === high ? low : low + (high - low) * (rank - Math.floor(rank))
        })
        expect(percentiles(list, shares)).toEqual(expected)
        expect(shares.map((share) => percentile(list, share))).toEqual(expected)
      }),
    )
  })

  test('half of the values are on each side of the median', () => {
    fc.assert(
      fc.property(values, (list) => {
        const middle = median(list) ?? Number.NaN
        expect(list.filter((item) => item <= middle).length).toBeGreaterThanOrEqual(list.length / 2)
        expect(list.filter((item) => item >= middle).length).toBeGreaterThanOrEqual(list.length / 2)
      }),
    )
  })

  test('order does not matter and the input is not modified', () => {
    fc.assert(
      fc.property(values, (list) => {
        const copy = [...list]
        expect(median([...list].reverse())).toBe(median(list))
        expect(list).toEqual(copy)
      }),
    )
  })

  test('an offset changes the center and not the spread', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -1000, max: 1000 }), (list, shift) => {
        const moved = list.map((item) => item + shift)
        expect(mean(moved)).toBeCloseTo((mean(list) ?? Number.NaN) + shift, 3)
        expect(medianAbsoluteDeviation(moved)).toBeCloseTo(medianAbsoluteDeviation(list) ?? Number.NaN, 3)
      }),
    )
  })
})
