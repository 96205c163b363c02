import { addDays, dayOf, daysBetween, startOfDay } from '../../values/calendar'
import type { BillingCycle } from '../access/subscription'

/** What is paid for: from the start of a day to the start of another, in the seller's time zone. */
export interface PaidPeriod {
  start: Date
  /** Exclusive. */
  end: Date
}

/** The same day of a later month, or its last one: 31 January, 28 February, 31 March. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return addDays(last.toISOString().slice(0, 10), Math.min(date - last.getUTCDate(), 0))
}

const MONTHS: Record<BillingCycle, number> = { month: 1, year: 12 }

/** The period with this number, 0 being the first. Counted from the anchor, so that short months do not shift later ones. */
export function periodNumber(
  anchor: string,
  cycle: BillingCycle,
  index: number,
  timeZone: string,
): PaidPeriod {
  const startOf = (count: number) => startOfDay(addMonths(anchor, count * MONTHS[cycle]), timeZone)
  return { start: startOf(index), end: startOf(index + 1) }
}

/** The first period that has not ended at `now`; before the anchor it is the first one. */
export function periodAround(anchor: string, cycle: BillingCycle, now: Date, timeZone: string): PaidPeriod {
  const guess = Math.floor(daysBetween(anchor, dayOf(now, timeZone)) / (MONTHS[cycle] * 31))
  let index = Math.max(0, guess)
  while (periodNumber(anchor, cycle, index, timeZone).end <= now) index += 1
  return periodNumber(anchor, cycle, index, timeZone)
}

/** Days of a period in all, and those left; the day of `at` is left. */
export function daysOf(
  { start, end }: PaidPeriod,
  at: Date,
  timeZone: string,
): { all: number; left: number } {
  const [first, next, today] = [start, end, at].map((moment) => dayOf(moment, timeZone)) as [
    string,
    string,
    string,
  ]
  const all = daysBetween(first, next)
  return { all, left: Math.min(all, Math.max(0, daysBetween(today, next))) }
}
