import { describe, expect, it, test } from 'vitest'
import { calendarCells, monthColumns, ratingOfDay, type StripDay, tallyOfDays } from './day-cells'

const day = (date: string, ratio: number | null = 1, downMs = 0): StripDay => ({ date, ratio, downMs })

test.each([
  [null, null],
  [1, 'good'],
  [0.99999, 'warning'],
  [0.99, 'warning'],
  [0.98, 'poor'],
  [0, 'poor'],
] as const)('a day of %s is %s', (ratio, rating) => {
  expect(ratingOfDay(ratio)).toBe(rating)
})

describe('the calendar', () => {
  // 2026-11-20 is a Friday.
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-30', '2026-12-01'].map(
    (one) => day(one),
  )

  it('has a column per week, starting on Monday', () => {
    const places = calendarCells(days).map(({ column, row }) => [column, row])
    expect(places).toEqual([
      [0, 4],
      [0, 5],
      [0, 6],
      [1, 0],
      [2, 0],
      [2, 1],
    ])
  })

  it('finds the first day of each month', () => {
    expect(monthColumns(calendarCells(days)).map(({ day: { date }, column }) => [date, column])).toEqual([
      ['2026-12-01', 2],
    ])
  })
})

test('days without data count neither as good nor as affected', () => {
  const tally = tallyOfDays([
    day('2026-11-18', null),
    day('2026-11-19', 0.995, 400_000),
    day('2026-11-20', 0.9, 900_000),
    day('2026-11-21'),
  ])
  expect(tally).toEqual({ measured: 3, hit: 2, longest: day('2026-11-20', 0.9, 900_000) })
  expect(tallyOfDays([day('2026-11-18', null)]).longest).toBeNull()
})
