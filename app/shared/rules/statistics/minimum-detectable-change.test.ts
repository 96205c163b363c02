import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimumDetectableChange, minimumDetectableDifference } from './minimum-detectable-change'

const points = (values: (number | null)[], runs = 1) => values.map((value) => ({ value, runs }))
const scattered = [90, 95, 97, 99, 100, 101, 103, 105, 110]

test('needs at least eight points', () => {
  expect(minimumDetectableChange(points(scattered.slice(0, 7)), 1)).toBeNull()
  expect(minimumDetectableChange(points([...scattered.slice(0, 7), null, null]), 1)).toBeNull()
})

test('the result matches the formula', () => {
  // Median 100, MAD 3, quartiles 97 and 103: 2.8016 * 4.448 * sqrt(10/9).
  expect(minimumDetectableChange(points(scattered), 1)).toEqual({
    absolute: expect.closeTo(2.801585 * 3 * 1.4826 * Math.sqrt(10 / 9), 3),
    relative: expect.closeTo(0.131, 2),
    points: 9,
  })
})

test('two modes are not taken for steadiness', () => {
  const inModes = points([100, 100, 100, 100, 100, 60, 60, 60, 60])
  expect(minimumDetectableChange(inModes, 1)?.absolute).toBeGreaterThan(40)
})

test('an always-zero metric reveals any change, and has no share', () => {
  expect(minimumDetectableChange(points(Array(10).fill(0)), 1)).toEqual({
    absolute: 0,
    relative: null,
    points: 10,
  })
})

describe('more runs', () => {
  test('detect smaller changes', () => {
    const [one, three, five] = [1, 3, 5].map(
      (runs) => minimumDetectableChange(points(scattered), runs)?.absolute ?? 0,
    )
    expect(three).toBeCloseTo((one ?? 0) * 0.6698, 6)
    expect(five).toBeLessThan(three ?? 0)
  })
  test('behind the points so far mean that single runs are noisier', () => {
    const single = minimumDetectableChange(points(scattered, 1), 1)?.absolute ?? 0
    expect(minimumDetectableChange(points(scattered, 3), 1)?.absolute).toBeGreaterThan(single)
    expect(minimumDetectableChange(points(scattered, 3), 3)?.absolute).toBeCloseTo(single, 6)
  })
})

test('an offset changes only the share', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 8, maxLength: 30 }), (values) => {
      const plain = minimumDetectableChange(points(values), 1)
      const moved = minimumDetectableChange(points(values.map((value) => value + 5000)), 1)
      expect(moved?.absolute).toBeCloseTo(plain?.absolute ?? Number.NaN, 6)
    }),
  )
})

describe('between the medians of two periods', () => {
  const raised = scattered.map((value) => value + 500)

  test('the level shift does not count as noise', () => {
    const found = minimumDetectableDifference([scattered, raised], [9, 9])
    // MAD 3 with the correction sqrt(9/8); the standard error of a median of nine is 1.2533 / 3 deviations.
    const deviation = 3 * Math.sqrt(9 / 8) * 1.4826 * (1 + 2.5 / 18)
    expect(found).toBeCloseTo(2.801585 * deviation * Math.hypot(1.2533 / 3, 1.2533 / 3), 3)
  })
  test('detects less with more noise, and nothing with few values', () => {
    const many = minimumDetectableDifference([scattered, raised], [9, 9]) ?? 0
    expect(minimumDetectableDifference([scattered, raised], [3, 3])).toBeGreaterThan(many)
    expect(minimumDetectableDifference([scattered.slice(0, 4), raised.slice(0, 3)], [4, 3])).toBeNull()
    expect(minimumDetectableDifference([[1], [2], [3], [4], [5], [6], [7], [8]], [3, 3])).toBeNull()
  })
})
