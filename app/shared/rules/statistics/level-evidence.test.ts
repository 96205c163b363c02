import { describe, expect, test } from 'vitest'
import { evidenceOf, evidenceOfNewest, type UsualValues, usualValues } from './level-evidence'

const usual = (values: readonly number[], resolution = 10): UsualValues => {
  const found = usualValues(values, resolution)
  if (!found) throw new Error('No values')
  return found
}
const spread = (level: number, width: number, size = 60) =>
  Array.from({ length: size }, (_, i) => level + width * (((i * 37) % size) / size - 0.5))
const strongest = (levels: UsualValues, value: number, isUp = true) =>
  Math.max(...evidenceOf(levels, value, isUp))

describe('evidence', () => {
  const quiet = usual(spread(1000, 60))
  test('grows with the distance, and only in its direction', () => {
    expect(strongest(quiet, 1000)).toBeLessThan(0)
    expect(strongest(quiet, 1200)).toBeGreaterThan(4)
    expect(strongest(quiet, 5000)).toBeGreaterThan(3)
    expect(strongest(quiet, 800)).toBeLessThan(0.1)
    expect(strongest(quiet, 800, false)).toBeGreaterThan(3)
  })

  test.each([
    ['quiet', spread(1000, 60)],
    ['of two modes', spread(1000, 40).map((value, i) => (i % 2 ? 1.3 * value : value))],
  ])('beyond the largest shift does not fall again: %s', (_, values) => {
    const levels = usual(values)
    const atLargest = strongest(levels, 1.7 * levels.middle)
    for (const factor of [1.75, 1.8, 2, 3, 5, 10]) {
      expect(strongest(levels, factor * levels.middle)).toBeGreaterThanOrEqual(atLargest)
      expect(strongest(levels, levels.middle / factor, false)).toBeGreaterThanOrEqual(
        strongest(levels, levels.middle / 1.7, false),
      )
    }
  })

  test('a second mode is usual, a value between the modes is not', () => {
    const bimodal = usual(spread(1000, 40).map((value, i) => ((i * 7) % 10 < 3 ? 1.5 * value : value)))
    expect(strongest(bimodal, 1500)).toBeLessThan(1)
    expect(strongest(bimodal, 1200)).toBeGreaterThan(3)
  })

  test('is limited for a single value: with few points more', () => {
    expect(strongest(usual(spread(1000, 60, 10)), 3000)).toBeLessThan(strongest(quiet, 3000))
  })

  test('a value near the new level tells more than any other', () => {
    const asNew = (value: number, level: number | null) => evidenceOf(quiet, value, true, level).at(-1)
    expect(asNew(3000, 3010)).toBeGreaterThan(asNew(3000, null) ?? 0)
    expect(asNew(5000, 3010)).toBeLessThan(asNew(3000, 3010) ?? 0)
  })

  test('the newest values add up from the best start', () => {
    const sum = (newest: number[]) => Math.max(...evidenceOfNewest(quiet, newest, true))
    expect(sum([1200, 1200])).toBeCloseTo(2 * sum([1200]), 5)
    expect(sum([1200, 1000])).toBeCloseTo(sum([1200]), 5)
  })
})

test('values that never vary have the given resolution', () => {
  const constant = usual(Array(30).fill(450), 20)
  expect(constant).toMatchObject({ middle: 450, deviation: 20, trust: 1 })
  expect(strongest(constant, 455)).toBeLessThan(0)
  expect(strongest(constant, 560)).toBeGreaterThan(3)
})

test('correlated points are trusted less', () => {
  const drifting = Array.from({ length: 80 }, (_, i) => 1000 + 30 * Math.sin(i / 6))
  expect(usual(drifting).trust).toBeLessThan(0.5)
  expect(usual(spread(1000, 60)).trust).toBe(1)
})

test('no values', () => {
  expect(usualValues([], 10)).toBeNull()
})
