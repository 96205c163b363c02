import { addDays, dayOf } from './calendar'

const DAYS_EACH_SIDE = 14

/** The dates of a report that show a moment with what was before and after it. */
export function datesAround(moment: string): { startDate: string; endDate: string } {
  const day = dayOf(new Date(moment), 'UTC')
  return { startDate: addDays(day, -DAYS_EACH_SIDE), endDate: addDays(day, DAYS_EACH_SIDE) }
}
