import { expect, test } from 'vitest'
import { lastDays } from './last-days'

const now = Date.parse('2026-10-26T00:30:00Z')

test('start at midnight of the time zone, also across DST changes', () => {
  const { dates, starts } = lastDays(now, 3, 'Europe/Berlin')
  expect(dates).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(starts.map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T00:30:00.000Z',
  ])
})

test('end at the requested time, on every call', () => {
  expect(lastDays(now + 5, 3, 'Europe/Berlin').starts.at(-1)).toBe(now + 5)
  expect(lastDays(now + 9, 3, 'Europe/Berlin').starts).toHaveLength(4)
  expect(lastDays(now, 3, 'America/New_York').dates.at(-1)).toBe('2026-10-25')
})
