import { expect, it } from 'vitest'
import { addDays } from '../../values/calendar'
import { outageVisits } from './outage-visits'

const DAY = '2026-11-18'
/** 100 visits each hour of the same weekday of the given weeks before, twice as many in the last one. */
const weeks = (count: number) =>
  new Map(
    Array.from({ length: count }, (_, nth): [string, number[]] => [
      addDays(DAY, -7 * (nth + 1)),
      Array.from({ length: 24 }, () => (nth === 0 ? 200 : 100)),
    ]),
  )
const span = (from: string, to: string) => ({
  from: Date.parse(`${DAY}T${from}Z`),
  to: Date.parse(`${DAY}T${to}Z`),
})

it.each([
  ['an hour', span('10:00', '11:00'), 4, 100],
  ['parts of two hours', span('10:30', '11:15'), 4, 75],
  ['two weeks are enough', span('10:00', '11:00'), 2, 150],
  ['one week is not', span('10:00', '11:00'), 1, null],
  ['too short to say', span('10:00', '10:05'), 4, null],
  ['no hours', span('10:00', '11:00'), 0, null],
])('%s', (_, outage, known, expected) => {
  expect(outageVisits(outage, weeks(known), 'UTC')).toBe(expected)
})

it('reads hours of the wall clock of the source, also when the clock has changed since', () => {
  const hours = new Map(
    [1, 2, 3, 4].map((nth): [string, number[]] => [
      addDays('2026-11-01', -7 * nth),
      Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 500 : 0)),
    ]),
  )
  const morning = { from: Date.parse('2026-11-01T15:00:00Z'), to: Date.parse('2026-11-01T16:00:00Z') }
  expect(outageVisits(morning, hours, 'America/New_York')).toBe(500)
  const half = { from: Date.parse('2026-11-01T04:30:00Z'), to: Date.parse('2026-11-01T05:00:00Z') }
  expect(outageVisits(half, hours, 'Asia/Kolkata')).toBe(250)
})
