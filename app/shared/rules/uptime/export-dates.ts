import { DAY_MS } from '~/shared/values/units'

/** Limit per file. */
export const MAX_EXPORT_DAYS = 92

interface Dates {
  start_date: string
  end_date: string
}

/** The exportable part of a range: at most the last days before `now`. */
export function exportDates(dates: Dates, now: number): Dates & { isCut: boolean } {
  const end = Math.min(Date.parse(dates.end_date), now)
  const start = Date.parse(dates.start_date)
  const first = end - MAX_EXPORT_DAYS * DAY_MS
  return {
    start_date: new Date(Math.max(start, first)).toISOString(),
    end_date: new Date(end).toISOString(),
    isCut: start < first,
  }
}
