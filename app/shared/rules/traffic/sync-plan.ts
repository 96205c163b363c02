import { addDays, daysBetween } from '../../values/calendar'
import { HOUR_MS, MINUTE_MS } from '../../values/units'

/** Sources still change the figures of the last days. */
export const LATE_DAYS = 3
const EVERY_MS = 4 * HOUR_MS
const FIRST_RETRY_MS = 5 * MINUTE_MS
const MAX_RETRY_MS = 6 * HOUR_MS
/** From then on a failure is shown. */
export const SHOWN_FAILURES = 3

export interface Progress {
  fillFrom: string
  /** The oldest day that is there. */
  filledFrom: string | null
  /** The day of the last synchronization. */
  syncedOn: string | null
  today: string
  sliceDays: number
}

export interface SlicePlan {
  startDate: string
  endDate: string
  /** The oldest day that is there after it. */
  filledFrom: string
  /** Older days are still to be read. */
  isFilling: boolean
}

const latest = (one: string, other: string) => (one > other ? one : other)

/**
 * The next slice: the newest days first, then older ones, then again and again the last days. After a pause longer than a
 * slice everything is read again.
 */
export function planSlice({ fillFrom, filledFrom, syncedOn, today, sliceDays }: Progress): SlicePlan {
  const from = fillFrom > today ? today : fillFrom
  const since = syncedOn === null ? null : addDays(syncedOn, -LATE_DAYS)
  const isStale = since === null || daysBetween(since, today) >= sliceDays
  if (filledFrom === null || isStale) {
    const startDate = latest(from, addDays(today, 1 - sliceDays))
    return { startDate, endDate: today, filledFrom: startDate, isFilling: startDate > from }
  }
  if (filledFrom > from) {
    const endDate = addDays(filledFrom, -1)
    const startDate = latest(from, addDays(endDate, 1 - sliceDays))
    return { startDate, endDate, filledFrom: startDate, isFilling: startDate > from }
  }
  return { startDate: latest(from, since), endDate: today, filledFrom, isFilling: false }
}

/** Spread by site, so that those of an account are not all read at once. */
export const nextSyncAt = (now: Date, site: number): Date =>
  new Date(now.getTime() + EVERY_MS + (site % 20) * MINUTE_MS)

export const retryAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS))
