import { expect, test } from 'vitest'
import { exportDates } from './export-dates'

const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day)).toISOString()
const NOW = Date.UTC(2026, 10, 20)

test.each([
  ['a week', at(11, 10), at(11, 17), at(11, 10), at(11, 17), false],
  ['92 days', at(8, 20), at(11, 20), at(8, 20), at(11, 20), false],
  ['93 days', at(8, 19), at(11, 20), at(8, 20), at(11, 20), true],
  ['a year long ago', at(1, 1), at(6, 3), at(3, 3), at(6, 3), true],
  ['a year that is not over', at(1, 1), at(12, 31), at(8, 20), at(11, 20), true],
  ['92 days and what lies ahead', at(8, 20), at(12, 31), at(8, 20), at(11, 20), false],
])('of %s', (_, start_date, end_date, start, end, isCut) => {
  expect(exportDates({ start_date, end_date }, NOW)).toEqual({ start_date: start, end_date: end, isCut })
})
