import { describe, expect, test } from 'vitest'
import { type PeriodDay, periodChange, periodSpread, spreadOfDays } from './period-change'

/** Days one after the other, the first of them so many after the moment. */
const daily = (first: number, middles: (number | null)[]): PeriodDay[] =>
  middles.map((middle, i) => ({ day: first + i, middle }))
const AROUND = [-30, 10, -10, 30, 0, 20, -20]
const level = (value: number) => AROUND.map((offset) => value + offset)
const between = (before: number, after: number, metric = 'lcp') =>
  periodChange(metric, [...daily(-7, level(before)), ...daily(0, level(after))])

describe('the change against the period before', () => {
  test('is told where it is larger than the scatter, with its interval', () => {
    const { change, gap } = between(2_000, 2_600)
    expect(gap).toBeNull()
    expect(change).toMatchObject({ before: 2_000, after: 2_600, difference: 600, isNoise: false })
    expect(change?.low).toBeGreaterThan(0)
    expect(change?.low).toBeLessThan(600)
    expect((change?.low ?? 0) + (change?.high ?? 0)).toBeCloseTo(1_200, 6)
  })

  test('is no difference that can be told where it is smaller', () => {
    const { change } = between(2_000, 2_010)
    expect(change).toMatchObject({ difference: 10, isNoise: true })
    expect(change?.smallest).toBeGreaterThan(10)
    expect(between(2_000, 2_000).change?.isNoise).toBe(true)
  })

  test('needs to be worth telling, however little the values scatter', () => {
    const still = (value: number) => AROUND.map(() => value)
    const told = (metric: string, before: number, after: number) =>
      periodChange(metric, [...daily(-7, still(before)), ...daily(0, still(after))]).change?.isNoise
    expect([told('bytes', 10_000, 10_200), told('bytes', 10_000, 10_400)]).toEqual([true, false])
    expect([told('cls', 0, 0.005), told('cls', 0, 0.02)]).toEqual([true, false])
  })

  test('is not told of too few days, nor of other ways of measuring', () => {
    expect(periodChange('lcp', [])).toEqual({ change: null, gap: 'few' })
    const few = [...daily(-2, [2_000, 2_000]), ...daily(0, level(2_000))]
    expect(periodChange('lcp', few)).toEqual({ change: null, gap: 'few' })
    const nothing = AROUND.map(() => null)
    const other = [...daily(-7, nothing), ...daily(0, level(2_000))]
    expect(periodChange('lcp', other)).toEqual({ change: null, gap: 'method' })
    const fewOfOther = [...daily(-2, [null, null]), ...daily(0, level(2_000))]
    expect(periodChange('lcp', fewOfOther)).toEqual({ change: null, gap: 'few' })
  })
})

test('how the days of a period lie is told of those since the moment', () => {
  const days = [...daily(-3, [90, 90, 90]), ...daily(0, [1, 2, 3, null, 4, 5, 6, 7, 8, 9])]
  const found = spreadOfDays(days)
  expect(found).toMatchObject({ of: 'days', points: 9, from: 1, to: 9, low: 3, middle: 5, high: 7 })
  expect(found?.counts.reduce((sum, count) => sum + count, 0)).toBe(9)
  expect(spreadOfDays(daily(-3, [1, 2, 3]))).toBeUndefined()
})

test('how the values of a period lie is not told of few', () => {
  const found = { of: 'tests' as const, from: 1, to: 9, counts: [9], points: 8, low: 3, middle: 5, high: 7 }
  expect(periodSpread(found)).toEqual(found)
  expect(periodSpread({ ...found, points: 7 })).toBeNull()
  expect(periodSpread(undefined)).toBeNull()
})
