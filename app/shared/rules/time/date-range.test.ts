import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDateRange, presetRange, previousRange, RANGE_DAYS } from '~/shared/rules/time/date-range'

const now = new Date('2026-11-20T12:00:00Z')
const clock = { now, timeZone: 'UTC' }
const days = (range: { startDate: string; endDate: string }) => [range.startDate, range.endDate]

test('the default is the last 30 days, today included', () => {
  const range = parseDateRange({}, clock)
  expect(days(range)).toEqual(['2026-10-22', '2026-11-20'])
  expect(range.from.toISOString()).toBe('2026-10-22T00:00:00.000Z')
  expect(range.to.toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(range).toMatchObject({ days: 30, preset: 'month' })
})

test.each([
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
  ['year', 365],
] as const)('a %s is %d days', (preset, length) => {
  expect(RANGE_DAYS[preset]).toBe(length)
  const range = presetRange(preset, clock)
  expect(range).toMatchObject({ days: length, preset, endDate: '2026-11-20' })
  expect(parseDateRange(range, clock)).toEqual(range)
})

describe('search params', () => {
  test.each([
    ['both given', { startDate: '2026-09-01', endDate: '2026-09-15' }, ['2026-09-01', '2026-09-15']],
    ['one day', { startDate: '2026-09-01', endDate: '2026-09-01' }, ['2026-09-01', '2026-09-01']],
    ['only a start', { startDate: '2026-11-15' }, ['2026-11-15', '2026-11-20']],
    ['only an end', { endDate: '2026-09-30' }, ['2026-09-01', '2026-09-30']],
    ['an end to come', { startDate: '2026-11-01', endDate: '2030-01-01' }, ['2026-11-01', '2026-11-20']],
    [
      'a date-time',
      { startDate: '2026-09-01T10:00:00.000Z', endDate: '2026-09-02T01:00:00+02:00' },
      ['2026-09-01', '2026-09-01'],
    ],
    ['no date', { startDate: 'yesterday', endDate: '2026-09-02' }, ['2026-10-22', '2026-11-20']],
    ['an impossible date', { startDate: '2026-02-30' }, ['2026-10-22', '2026-11-20']],
    ['the wrong order', { startDate: '2026-09-02', endDate: '2026-09-01' }, ['2026-10-22', '2026-11-20']],
    ['a start to come', { startDate: '2027-01-01' }, ['2026-10-22', '2026-11-20']],
    ['a thousand years', { startDate: '1026-01-01', endDate: '2026-01-01' }, ['2026-10-22', '2026-11-20']],
    ['empty text', { startDate: '', endDate: '' }, ['2026-10-22', '2026-11-20']],
  ])('%s', (_name, input, expected) => {
    expect(days(parseDateRange(input, clock))).toEqual(expected)
  })

  test.each([
    [{ startDate: 'yesterday' }, true],
    [{ startDate: '2026-11-01', endDate: '2026-02-30' }, true],
    [{ startDate: '2026-09-02', endDate: '2026-09-01' }, true],
    [{ startDate: '2027-01-01' }, true],
    [{ startDate: '1026-01-01', endDate: '2026-01-01' }, true],
    [{ startDate: '2026-11-01', endDate: '2030-01-01' }, false],
    [{ startDate: '', endDate: '' }, false],
    [{}, false],
  ])('%o is marked as invalid: %s', (input, isInvalid) => {
    expect(parseDateRange(input, clock).isInvalid).toBe(isInvalid)
  })

  test('any input gives a valid range', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom('2026-11-19', '2026-01-01', '9999-99-99', null))
    fc.assert(
      fc.property(typed, typed, (startDate, endDate) => {
        const range = parseDateRange({ startDate, endDate }, clock)
        expect(range.from.getTime()).toBeLessThan(range.to.getTime())
        expect(range.days).toBeGreaterThan(0)
        expect(range.endDate <= '2026-11-20').toBe(true)
      }),
    )
  })
})

test('days are in the time zone', () => {
  const range = parseDateRange({}, { now: new Date('2026-11-20T20:00:00Z'), timeZone: 'Asia/Tokyo' })
  expect(range.endDate).toBe('2026-11-21')
  expect(range.to.toISOString()).toBe('2026-11-21T15:00:00.000Z')
})

test('the previous period has the same length and is adjacent', () => {
  const range = parseDateRange({ startDate: '2026-03-01', endDate: '2026-03-31' }, clock)
  const before = previousRange(range, clock)
  expect(days(before)).toEqual(['2026-01-29', '2026-02-28'])
  expect(before.to).toEqual(range.from)
  expect(before.days).toBe(range.days)
})
