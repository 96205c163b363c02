import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatExactTime,
} from '~/shared/format/date'
import { DATE_STYLES, dateStyle, provideDateStyle } from '~/shared/format/date-style'
import { dateStyleFor, enterDateStyle } from './date-style'

const AT = '2026-09-04T23:05:09Z'
afterAll(() => provideDateStyle(() => undefined))

describe('the date style of a visitor', () => {
  it.each([
    ['en-GB,en;q=0.9', null, 'dmy24'],
    ['en-US,en;q=0.5', null, 'mdy12'],
    ['en;q=0.5, de-DE', null, 'dmy24'],
    ['en-AU', null, 'dmy12'],
    ['ja', null, 'ymd24'],
    ['fa-IR', null, 'dmy24'],
    ['xx-unknown, en-US', null, 'mdy12'],
    ['*', null, 'dmy24'],
    ['', null, 'dmy24'],
    ['not a locale;;;q=x', null, 'dmy24'],
    ['de', 'en-US', 'mdy12'],
    ['en-US', 'nonsense!', 'mdy12'],
    [`${'a'.repeat(100_000)},en-US`, null, 'dmy24'],
  ])('of %j with lng %j', (languages, lng, style) => {
    expect(dateStyleFor(languages, lng)).toBe(style)
  })

  it('is that of the running request, and the default outside of one', async () => {
    const during = (url: string, language: string) =>
      new Promise<string[]>((resolve) =>
        setImmediate(async () => {
          enterDateStyle({ url, headers: { 'accept-language': language } })
          await new Promise(setImmediate)
          resolve([dateStyle(), formatDateTime(AT, 'Asia/Bangkok')])
        }),
      )
    const [american, german] = await Promise.all([during('/', 'en-US'), during('/?a=1&lng=ja', 'de')])
    expect(american).toEqual(['mdy12', 'Sep 5, 2026, 6:05 AM'])
    expect(german).toEqual(['ymd24', '2026-09-05, 06:05'])
    expect(dateStyle()).toBe('dmy24')
  })
})

test.each([
  ['dmy24', '4 Sep 2026', '4 Sep', '23:05', '4 Sep 2026, 23:05:09'],
  ['dmy12', '4 Sep 2026', '4 Sep', '11:05 PM', '4 Sep 2026, 11:05:09 PM'],
  ['mdy24', 'Sep 4, 2026', 'Sep 4', '23:05', 'Sep 4, 2026, 23:05:09'],
  ['mdy12', 'Sep 4, 2026', 'Sep 4', '11:05 PM', 'Sep 4, 2026, 11:05:09 PM'],
  ['ymd24', '2026-09-04', 'Sep 4', '23:05', '2026-09-04, 23:05:09'],
  ['ymd12', '2026-09-04', 'Sep 4', '11:05 PM', '2026-09-04, 11:05:09 PM'],
] as const)('a date in the style %s', (style, ...written) => {
  expect(DATE_STYLES).toContain(style)
  provideDateStyle(() => style)
  const formats = [formatDate, formatDayMonth, formatClock, formatExactTime]
  expect(formats.map((format) => format(AT, 'UTC'))).toEqual(written)
  expect(formatClock('2026-09-04T00:30:00Z', 'UTC')).toBe(style.endsWith('12') ? '12:30 AM' : '00:30')
})

/** Time zone arithmetic, the visitor's locale, and warming up of what the first needs in the browser. */
const MAY_USE_INTL = [
  'app/shared/values/calendar.ts',
  'app/shared/values/time-zones.ts',
  'app/server/platform/http/date-style.ts',
  'app/components/hydration/late-scripts.tsx',
]

test('dates are written by shared/format/date.ts alone', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const isScreen = /^app\/(components|routes)\//.test(file)
    return (
      (/DateTimeFormat|RelativeTimeFormat|toLocale(Date|Time)String/.test(text) &&
        !MAY_USE_INTL.includes(file)) ||
      (isScreen && /toISOString\(\)\.slice|\.get(UTC)?(Date|Month|FullYear|Hours|Minutes)\(/.test(text))
    )
  })
  expect(found).toEqual([])
})
