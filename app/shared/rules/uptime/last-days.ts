import { memoize } from '~/shared/memoize'
import { addDays, dayOf, startOfDay } from '../../values/calendar'

export interface LastDays {
  /** `2026-11-20`, oldest first, up to today. */
  dates: string[]
  /** Start of each day, then now; ms since the epoch. */
  starts: number[]
}

/** Reports request the same year repeatedly, and time zone calendars are slow. */
const daysUntil = memoize(
  (today: string, count: number, timeZone: string): LastDays => {
    const dates = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
    return { dates, starts: dates.map((date) => startOfDay(date, timeZone).getTime()) }
  },
  { max: 100, key: (...args) => args.join(' ') },
)

/** The last `count` days of a time zone. */
export function lastDays(now: number, count: number, timeZone: string): LastDays {
  const today = dayOf(new Date(now), timeZone)
  const { dates, starts } = daysUntil(today, count, timeZone)
  return { dates, starts: [...starts, now] }
}
