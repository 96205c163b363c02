import { memoize } from '~/shared/memoize'
import { isTimeZone } from '~/shared/values/time-zones'
import { DAY_MS } from './units'

/** Calendar days ('2026-11-20') and moments in a time zone. */

export type WallClock = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const formatterFor = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      weekday: 'short',
    }),
  { max: 1_000 },
)

function formatterClock(at: Date, timeZone: string): WallClock {
  const found: Record<string, string> = {}
  for (const part of formatterFor(timeZone).formatToParts(at)) found[part.type] = part.value
  const number = (name: string) => Number(found[name])
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    weekday: WEEKDAYS.indexOf(found['weekday'] ?? ''),
  }
}

const MAX_DAYS = 4_000

/** UTC offset in ms at the start of a UTC day. */
const offsetOn = memoize(
  (utcDay: number, timeZone: string): number => {
    const start = utcDay * DAY_MS
    const { year, month, day, hour, minute, second } = formatterClock(new Date(start), timeZone)
    return Date.UTC(year, month - 1, day, hour, minute, second) - start
  },
  { max: MAX_DAYS, key: (utcDay, timeZone) => `${utcDay} ${timeZone}` },
)

/**
 * Local date and time; UTC for an unknown zone. Charts call this a thousand times, so offsets are computed
 * per day, and within a day only when they change.
 */
export function wallClock(at: Date, timeZone: string): WallClock {
  const time = at.getTime()
  const day = Math.floor(time / DAY_MS)
  const offset = offsetOn(day, timeZone)
  if (offset !== offsetOn(day + 1, timeZone)) return formatterClock(at, timeZone)
  const there = new Date(time + offset)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    second: there.getUTCSeconds(),
    weekday: there.getUTCDay(),
  }
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10)

export function dayOf(at: Date, timeZone: string): string {
  const clock = wallClock(at, timeZone)
  return isoDay(new Date(Date.UTC(clock.year, clock.month - 1, clock.day)))
}

/** False for '2026-02-30'. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && isoDay(at) === text
}

/** Whether a param holds something that is no day, which a screen says instead of ignoring it. */
export const hasInvalidDay = (search: URLSearchParams, names: readonly string[]): boolean =>
  names.some((name) => Boolean(search.get(name)) && !isDay(search.get(name) ?? ''))

export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}

/** Whole days between two days, 0 for the same. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** UTC offset at a moment. */
export function offsetMs(at: number, timeZone: string): number {
  const clock = wallClock(new Date(at), timeZone)
  const wallMs = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
  return wallMs - Math.floor(at / 1000) * 1000
}

/** Start of a local day, also when the clock changes at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const before = midnight - offsetMs(midnight - DAY_MS, timeZone)
  const after = midnight - offsetMs(midnight + DAY_MS, timeZone)
  const start = [Math.min(before, after), Math.max(before, after)].find(
    (at) => dayOf(new Date(at), timeZone) === day,
  )
  return new Date(start ?? after)
}
