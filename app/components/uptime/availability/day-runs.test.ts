import { expect, test } from 'vitest'
import type { StripDay } from './day-cells'
import { dayRuns, worstDays } from './day-runs'

const days = [null, null, 1, 1, 0.995, 1, 0.5, 0.2].map(
  (ratio, index): StripDay => ({ date: `2026-11-0${index + 1}`, ratio, downMs: 0 }),
)

test('days in a row with the same rating are one run', () => {
  expect(dayRuns(days)).toEqual([
    { rating: null, from: 0, days: 2 },
    { rating: 'good', from: 2, days: 2 },
    { rating: 'warning', from: 4, days: 1 },
    { rating: 'good', from: 5, days: 1 },
    { rating: 'poor', from: 6, days: 2 },
  ])
  expect(dayRuns([])).toEqual([])
})

test('the worst days come in order of time, without those that were up all day', () => {
  expect(worstDays(days, 2).map(({ index }) => index)).toEqual([6, 7])
  expect(worstDays(days, 9).map(({ index }) => index)).toEqual([4, 6, 7])
})
