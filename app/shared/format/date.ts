import { NOT_MEASURED } from '~/shared/format/figure'
import { type WallClock, wallClock } from '~/shared/rules/time/calendar'

/** Not Intl: server and browser may use different month names and spaces. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export type Moment = Date | string | number | null | undefined

function shown(at: Moment, timeZone: string, write: (clock: WallClock) => string): string {
  if (at === null || at === undefined) return NOT_MEASURED
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? NOT_MEASURED : write(wallClock(date, timeZone))
}

const two = (number: number) => String(number).padStart(2, '0')
const dayMonth = (clock: WallClock) => `${clock.day} ${MONTHS[clock.month - 1]}`
const time = (clock: WallClock) => `${two(clock.hour)}:${two(clock.minute)}`

/** '20 Nov 2026' */
export function formatDate(at: Moment, timeZone: string): string {
  return shown(at, timeZone, (clock) => `${dayMonth(clock)} ${clock.year}`)
}

/** '20 Nov 2026, 14:05' */
export function formatDateTime(at: Moment, timeZone: string): string {
  return shown(at, timeZone, (clock) => `${dayMonth(clock)} ${clock.year}, ${time(clock)}`)
}

/** '20 Nov', for chart axes. */
export function formatDayMonth(at: Moment, timeZone: string): string {
  return shown(at, timeZone, dayMonth)
}

/** '14:05' */
export function formatClock(at: Moment, timeZone: string): string {
  return shown(at, timeZone, time)
}

/** '20 Nov 2026, 14:05:09', for events seconds apart. */
export function formatExactTime(at: Moment, timeZone: string): string {
  return shown(
    at,
    timeZone,
    (clock) => `${dayMonth(clock)} ${clock.year}, ${time(clock)}:${two(clock.second)}`,
  )
}

/** 'Friday, 20 Nov 2026' */
export function formatLongDate(at: Moment, timeZone: string): string {
  return shown(at, timeZone, (clock) => `${WEEKDAYS[clock.weekday]}, ${dayMonth(clock)} ${clock.year}`)
}
