import { memoize } from '~/shared/memoize'
import { addDays, dayOf, startOfDay } from '../time/calendar'

export interface LastDays {
  /** `2026-11-20`, oldest first, the last of them the present day. */
  dates: string[]
  /** When they begin, and last of all the present moment: ms since the epoch. */
  starts: number[]
}

/** Reports ask for the same year again and again, and calendars of time zones are slow to read. */
const daysUntil = memoize(
  (today: string, count: number, timeZone: string): LastDays => {
    const dates = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
    return { dates, starts: dates.map((date) => startOfDay(date, timeZone).getTime()) }
  },
  { max: 100, key: (...args) => args.join(' ') },
)

/** The last days of a time zone until now. */
export function lastDays(now: number, count: number, timeZone: string): LastDays {
  const today = dayOf(new Date(now), timeZone)
  const { dates, starts } = daysUntil(today, count, timeZone)
  return { dates, starts: [...starts, now] }
}
