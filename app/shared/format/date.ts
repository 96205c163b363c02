import { type DateStyle, dateStyle } from '~/shared/format/date-style'
import { NOT_MEASURED } from '~/shared/format/figure'
import { type WallClock, wallClock } from '~/shared/values/calendar'
import { catalogue } from '~/shared/values/catalogue'

/** Not Intl: server and browser may use different month names and spaces. */
export const calendarMessages = catalogue('calendar', {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  am: 'AM',
  pm: 'PM',
})

export type Moment = Date | string | number | null | undefined
type Write = (clock: WallClock, style: DateStyle) => string

function localized(at: Moment, timeZone: string, write: Write): string {
  if (at === null || at === undefined) return NOT_MEASURED
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? NOT_MEASURED : write(wallClock(date, timeZone), dateStyle())
}

const two = (number: number) => String(number).padStart(2, '0')
const month = (clock: WallClock) => calendarMessages.months[clock.month - 1]

const dayMonth: Write = (clock, style) =>
  style.startsWith('dmy') ? `${clock.day} ${month(clock)}` : `${month(clock)} ${clock.day}`

const date: Write = (clock, style) => {
  if (style.startsWith('ymd')) return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
  return `${dayMonth(clock, style)}${style.startsWith('mdy') ? ',' : ''} ${clock.year}`
}

function clockTime({ hour, minute, second }: WallClock, style: DateStyle, withSeconds = false): string {
  const rest = withSeconds ? `${two(minute)}:${two(second)}` : two(minute)
  if (style.endsWith('24')) return `${two(hour)}:${rest}`
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? calendarMessages.am : calendarMessages.pm}`
}

/** '20 Nov 2026'; 'Nov 20, 2026' or '2026-11-20' where that is usual. */
export function formatDate(at: Moment, timeZone: string): string {
  return localized(at, timeZone, date)
}

/** '20 Nov 2026, 14:05' */
export function formatDateTime(at: Moment, timeZone: string): string {
  return localized(at, timeZone, (clock, style) => `${date(clock, style)}, ${clockTime(clock, style)}`)
}

/** '20 Nov', for chart axes. */
export function formatDayMonth(at: Moment, timeZone: string): string {
  return localized(at, timeZone, dayMonth)
}

/** 'Nov' */
export function formatMonth(at: Moment, timeZone: string): string {
  return localized(at, timeZone, (clock) => month(clock) ?? '')
}

/** '14:05' */
export function formatClock(at: Moment, timeZone: string): string {
  return localized(at, timeZone, (clock, style) => clockTime(clock, style))
}

/** '20 Nov 2026, 14:05:09', for events seconds apart. */
export function formatExactTime(at: Moment, timeZone: string): string {
  return localized(at, timeZone, (clock, style) => `${date(clock, style)}, ${clockTime(clock, style, true)}`)
}

/** 'Friday, 20 Nov 2026' */
export function formatLongDate(at: Moment, timeZone: string): string {
  return localized(
    at,
    timeZone,
    (clock, style) => `${calendarMessages.weekdays[clock.weekday]}, ${date(clock, style)}`,
  )
}
