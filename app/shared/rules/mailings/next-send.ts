import { momentOf } from '~/shared/rules/time/wall-time'
import { addDays, dayOf, startOfDay } from '~/shared/values/calendar'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Frequency } from './kinds'

export interface SendSchedule {
  frequency: Frequency
  /** 0 is Monday; daily reports have none. Monthly ones are sent on the first such day of a month. */
  weekday: number
  hour: number
}

/** The days a report is about; `end` is the day after the last one. */
export interface Period {
  start: string
  end: string
}

/** Where a day begins first. Teams have readers in several zones: each gets the mail at the hour of the own zone. */
export const EARLIEST_ZONE = 'Pacific/Kiritimati'

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const monthAfter = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31))
const monthBefore = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), -1))
const firstWeekdayFrom = (day: string, weekday: number): string =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** The first day from `day` on that a report is sent on. */
function sendDayFrom(day: string, { frequency, weekday }: SendSchedule): string {
  if (frequency === 'daily') return day
  if (frequency === 'weekly') return firstWeekdayFrom(day, weekday)
  const ofMonth = firstWeekdayFrom(firstOfMonth(day), weekday)
  return ofMonth >= day ? ofMonth : firstWeekdayFrom(monthAfter(day), weekday)
}

/** The last day up to `day` that a report is sent on. */
function sendDayUntil(day: string, { frequency, weekday }: SendSchedule): string {
  if (frequency === 'daily') return day
  if (frequency === 'weekly') return firstWeekdayFrom(addDays(day, -6), weekday)
  const ofMonth = firstWeekdayFrom(firstOfMonth(day), weekday)
  return ofMonth <= day ? ofMonth : firstWeekdayFrom(monthBefore(day), weekday)
}

/** The hour of a day in a zone: the first of two, an hour later where the clock skips it. */
export function sendMoment(day: string, hour: number, timeZone: string): Date {
  return (
    momentOf(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone) ??
    new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS)
  )
}

/** When the next report is sent, after a moment. */
export function nextSend(schedule: SendSchedule, timeZone: string, after: Date): Date {
  const today = sendDayFrom(dayOf(after, timeZone), schedule)
  const moment = sendMoment(today, schedule.hour, timeZone)
  if (moment > after) return moment
  return sendMoment(sendDayFrom(addDays(today, 1), schedule), schedule.hour, timeZone)
}

function periodOf(day: string, { frequency }: SendSchedule): Period {
  if (frequency === 'daily') return { start: addDays(day, -1), end: day }
  if (frequency === 'weekly') return { start: addDays(day, -7), end: day }
  return { start: monthBefore(day), end: firstOfMonth(day) }
}

/** The newest report that is due: earlier ones that were missed are left out. */
export function newestDue(
  schedule: SendSchedule,
  timeZone: string,
  now: Date,
): { day: string; period: Period } {
  const today = sendDayUntil(dayOf(now, timeZone), schedule)
  const isDue = sendMoment(today, schedule.hour, timeZone) <= now
  const day = isDue ? today : sendDayUntil(addDays(today, -1), schedule)
  return { day, period: periodOf(day, schedule) }
}

/** The days before a period, as many. */
export const periodBefore = ({ start, end }: Period): Period => ({
  start: addDays(start, Math.round((Date.parse(start) - Date.parse(end)) / DAY_MS)),
  end: start,
})
