import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimate, type SeriesPoint } from '~/shared/rules/statistics/downsample'
import { HOUR_MS } from '~/shared/values/units'

const series = fc
  .array(
    fc.tuple(fc.integer({ min: 1, max: 500 }), fc.option(fc.integer({ min: 0, max: 9999 }), { nil: null })),
    {
      maxLength: 400,
    },
  )
  .map((steps) => {
    let at = 0
    return steps.map(([step, value]): SeriesPoint => {
      at += step
      return { at, value }
    })
  })
const buckets = fc.integer({ min: 1, max: 40 })
const numbers = (points: SeriesPoint[]) =>
  points.map((point) => point.value).filter((value): value is number => value !== null)

test('a year of hours becomes at most three points per bucket and retains its spike', () => {
  const year = Array.from({ length: 8760 }, (_, hour) => ({
    at: hour * HOUR_MS,
    value: hour === 5000 ? 90_000 : 1000 + (hour % 24),
  }))
  const thinned = decimate(year, 200)
  expect(thinned.length).toBeLessThanOrEqual(402)
  expect(thinned.length).toBeGreaterThan(200)
  expect(Math.max(...numbers(thinned))).toBe(90_000)
})

test('a short series is unchanged', () => {
  const points = [
    { at: 1, value: 5 },
    { at: 2, value: null },
    { at: 3, value: 7 },
  ]
  expect(decimate(points, 2)).toEqual(points)
  expect(decimate([], 10)).toEqual([])
})

test('a gap of several buckets stays a gap', () => {
  const points = Array.from({ length: 100 }, (_, at) => ({ at, value: at >= 40 && at < 60 ? null : at }))
  const thinned = decimate(points, 10)
  const hole = thinned.filter((point) => point.value === null)
  expect(hole.length).toBeGreaterThan(0)
  expect(hole.every((point) => point.at >= 40 && point.at < 60)).toBe(true)
  expect(thinned.filter((point) => point.at > 40 && point.at < 60 && point.value !== null)).toEqual([])
})

test('a gap inside one bucket stays too', () => {
  const points = Array.from({ length: 100 }, (_, at) => ({ at, value: at === 55 ? null : 10 }))
  expect(decimate(points, 5)).toContainEqual({ at: 55, value: null })
})

describe('for any series', () => {
  test('returns only its points, in order, within the limit', () => {
    fc.assert(
      fc.property(series, buckets, (points, count) => {
        const thinned = decimate(points, count)
        const indexes = thinned.map((point) => points.indexOf(point))
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b))
        expect(indexes.every((index) => index >= 0)).toBe(true)
        expect(thinned.length).toBeLessThanOrEqual(Math.max(2, 3 * count + 2))
      }),
    )
  })

  test('minimum, maximum, first, last and gaps survive', () => {
    fc.assert(
      fc.property(series, buckets, (points, count) => {
        const thinned = decimate(points, count)
        expect(Math.min(...numbers(thinned))).toBe(Math.min(...numbers(points)))
        expect(Math.max(...numbers(thinned))).toBe(Math.max(...numbers(points)))
        expect(thinned[0]).toBe(points[0])
        expect(thinned.at(-1)).toBe(points.at(-1))
        const hasGap = (list: SeriesPoint[]) => list.some((point) => point.value === null)
        expect(hasGap(thinned)).toBe(hasGap(points))
      }),
    )
  })
})
