import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  hasInvalidDay,
  isDay,
  startOfDay,
  wallClock,
} from '~/shared/values/calendar'
import { isTimeZone } from '~/shared/values/time-zones'

describe('a day', () => {
  test.each([
    ['2026-11-20', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0026-01-01', false],
    ['20261120', false],
    ['', false],
  ])('%s: %s', (text, real) => {
    expect(isDay(text)).toBe(real)
  })

  test('adds across leap days, years and DST changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
  })
})

test.each([
  ['2026-11-20T23:30:00Z', 'UTC', '2026-11-20'],
  ['2026-11-20T23:30:00Z', 'Asia/Bangkok', '2026-11-21'],
  ['2026-11-20T03:30:00Z', 'America/New_York', '2026-11-19'],
  ['2026-11-20T23:30:00Z', 'No/Where', '2026-11-20'],
])('%s in %s is %s', (at, timeZone, day) => {
  expect(dayOf(new Date(at), timeZone)).toBe(day)
})

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  // DST starts at midnight, from 00:00 to 01:00, so the day starts at 01:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // DST ends from 24:00 to 23:00: the day starts after the repeated hour.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  // DST ends from 01:00 to 00:00: midnight occurs twice, the first one counts.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s starts in %s at %s', (day, timeZone, at) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(at)
})

test('the wall clock shows midnight as 0 and has the weekday', () => {
  expect(wallClock(new Date('2026-11-20T00:05:09Z'), 'UTC')).toEqual({
    year: 2026,
    month: 11,
    day: 20,
    hour: 0,
    minute: 5,
    second: 9,
    weekday: 5,
  })
})

test('validates time zone names', () => {
  expect(isTimeZone('Europe/Stockholm')).toBe(true)
  expect(isTimeZone('Europe/Nowhere')).toBe(false)
})

test.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Asia/Kathmandu', '2026-06-15'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Sao_Paulo', '2018-11-04'],
])('in %s the wall clock on and around %s matches the time zone', (timeZone, day) => {
  const written = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const two = (amount: number) => String(amount).padStart(2, '0')
  const QUARTER = 900_000
  for (let step = -96; step < 192; step++) {
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + step * QUARTER + 1_999)
    const clock = wallClock(at, timeZone)
    const date = `${two(clock.day)}/${two(clock.month)}/${clock.year}`
    const time = [clock.hour, clock.minute, clock.second].map(two).join(':')
    expect(`${date}, ${time}`).toBe(written.format(at))
    expect(clock.weekday).toBe(new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay())
  }
})

test.each([
  ['', false],
  ['from=2026-11-01&to=', false],
  ['from=2026-02-30', true],
  ['to=tomorrow', true],
])('%s has an invalid day: %s', (search, isInvalid) => {
  expect(hasInvalidDay(new URLSearchParams(search), ['from', 'to'])).toBe(isInvalid)
})
