import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatMonth,
} from '~/shared/format/date'
import { truncateUrl, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatRelativeTime } from '~/shared/format/relative-time'

const at = '2026-09-04T23:05:00Z'

test('dates use the time zone', () => {
  expect(formatDate(at, 'UTC')).toBe('4 Sep 2026')
  expect(formatDateTime(at, 'Asia/Bangkok')).toBe('5 Sep 2026, 06:05')
  expect(formatDayMonth(new Date(at), 'America/New_York')).toBe('4 Sep')
  expect(formatMonth(new Date(at), 'America/New_York')).toBe('Sep')
  expect(formatClock(Date.parse(at), 'Europe/Stockholm')).toBe('01:05')
  expect(formatLongDate(at, 'UTC')).toBe('Friday, 4 Sep 2026')
})

test('an invalid date is a dash', () => {
  expect(formatDate(null, 'UTC')).toBe('–')
  expect(formatDateTime('soon', 'UTC')).toBe('–')
  expect(formatRelativeTime(undefined, new Date(at))).toBe('–')
})

test.each([
  [0, 'just now'],
  [-9, 'just now'],
  [-10, '10 seconds ago'],
  [-61, '1 minute ago'],
  [-200, '3 minutes ago'],
  [-7200, '2 hours ago'],
  [-86_400, '1 day ago'],
  [-40 * 86_400, '1 month ago'],
  [-800 * 86_400, '2 years ago'],
  [7200, 'in 2 hours'],
])('%d seconds from now: %s', (seconds, text) => {
  const now = new Date(at)
  expect(formatRelativeTime(now.getTime() + seconds * 1000, now)).toBe(text)
})

test('a long URL shows its start and its end', () => {
  const url = 'https://shop.example.com/catalogue/2026/autumn/shoes/red-running-shoe.html'
  const short = truncateUrl(url)
  expect(Array.from(short)).toHaveLength(50)
  expect(short.startsWith('https://shop.example.com/')).toBe(true)
  expect(short.endsWith('shoe.html')).toBe(true)
  expect(truncateUrl(url, URL_LENGTH_WIDE)).toBe(url)
})

test('no URL exceeds the limit or splits a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 90 }),
      (url, length) => {
        const short = truncateUrl(url, length)
        expect(Array.from(short).length).toBeLessThanOrEqual(Math.max(length, 1))
        expect(() => encodeURIComponent(short)).not.toThrow()
      },
    ),
  )
})
