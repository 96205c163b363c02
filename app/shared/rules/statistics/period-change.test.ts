import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { periodChange, periodSpread } from './period-change'

const FROM = Date.UTC(2026, 10, 1)
const daily = (first: number, values: (number | null)[], isLike = true) =>
  values.map((value, i) => ({ at: FROM + (first + i) * DAY_MS + 1, value, isLike }))
const periodOf = (metric: string, points: ReturnType<typeof daily>) => {
  const inOrder = points.toSorted((a, b) => a.at - b.at)
  const columns = {
    times: inOrder.map(({ at }) => at),
    values: inOrder.map(({ value }) => value),
    isLike: inOrder.map(({ isLike }) => isLike),
  }
  return periodChange(metric, columns, FROM)
}
const AROUND = [-30, 10, -10, 30, 0, 20, -20]
const level = (value: number) => AROUND.map((offset) => value + offset)
const between = (before: number, after: number, metric = 'lcp') =>
  periodOf(metric, [...daily(-7, level(before)), ...daily(0, level(after))])

describe('the change since the previous period', () => {
  test('is significant above the noise, with its interval', () => {
    const { change, gap } = between(2_000, 2_600)
    expect(gap).toBeNull()
    expect(change).toMatchObject({ before: 2_000, after: 2_600, difference: 600, isNoise: false })
    expect(change?.low).toBeGreaterThan(0)
    expect(change?.low).toBeLessThan(600)
    expect((change?.low ?? 0) + (change?.high ?? 0)).toBeCloseTo(1_200, 6)
  })

  test('is not significant below the noise', () => {
    const { change } = between(2_000, 2_010)
    expect(change).toMatchObject({ difference: 10, isNoise: true })
    expect(change?.smallest).toBeGreaterThan(10)
    expect(between(2_000, 2_000).change?.isNoise).toBe(true)
  })

  test('needs a relevant size, however low the noise', () => {
    const still = (value: number) => AROUND.map(() => value)
    const isNoise = (metric: string, before: number, after: number) =>
      periodOf(metric, [...daily(-7, still(before)), ...daily(0, still(after))]).change?.isNoise
    expect([isNoise('bytes', 10_000, 10_200), isNoise('bytes', 10_000, 10_400)]).toEqual([true, false])
    expect([isNoise('cls', 0, 0.005), isNoise('cls', 0, 0.02)]).toEqual([true, false])
  })

  test('counts a day once, however many tests it has', () => {
    const many = Array.from({ length: 40 }, () => ({ at: FROM + DAY_MS * 3 + 2, value: 9_000, isLike: true }))
    const points = [...daily(-7, level(2_000)), ...daily(0, level(2_000)), ...many]
    expect(periodOf('lcp', points).change?.after).toBeLessThan(2_100)
  })

  test('needs enough days and comparable methods', () => {
    expect(periodOf('lcp', [])).toEqual({ change: null, gap: 'few' })
    const few = [...daily(-2, [2_000, 2_000]), ...daily(0, level(2_000))]
    expect(periodOf('lcp', few)).toEqual({ change: null, gap: 'few' })
    const other = [...daily(-7, level(2_000), false), ...daily(0, level(2_000))]
    expect(periodOf('lcp', other)).toEqual({ change: null, gap: 'method' })
    const nothing = AROUND.map(() => null)
    const failed = [...daily(-7, nothing), ...daily(0, level(2_000))]
    expect(periodOf('lcp', failed)).toEqual({ change: null, gap: 'few' })
  })
})

describe('the distribution of a period', () => {
  test('has bins and quartiles', () => {
    const spread = periodSpread([1, 2, 3, 4, 5, null, 6, 7, 8, 9])
    expect(spread).toMatchObject({ points: 9, from: 1, to: 9, low: 3, middle: 5, high: 7 })
    expect(spread?.counts).toHaveLength(12)
    expect(spread?.counts.reduce((sum, count) => sum + count, 0)).toBe(9)
  })

  test('needs enough values', () => {
    expect(periodSpread([1, 2, 3, 4, 5, 6, 7, null])).toBeNull()
    expect(periodSpread([])).toBeNull()
  })
})
