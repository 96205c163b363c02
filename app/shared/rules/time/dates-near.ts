import { addDays, dayOf } from '../../values/calendar'

const DAYS_EACH_SIDE = 14

/** A date range around a moment. */
export function datesAround(moment: string): { startDate: string; endDate: string } {
  const day = dayOf(new Date(moment), 'UTC')
  return { startDate: addDays(day, -DAYS_EACH_SIDE), endDate: addDays(day, DAYS_EACH_SIDE) }
}
