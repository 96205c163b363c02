import { addDays, daysBetween } from '../time/calendar'

/** Days whose average is the current rate. */
export const RATE_DAYS = 7

/**
 * The day on which a quota is used up at the current rate, today when it already is; null when it lasts until the period
 * ends, or there is no quota.
 */
export function quotaEnds(
  quota: number | null,
  used: number,
  { perDay, today, periodEnd }: { perDay: number; today: string; periodEnd: string },
): string | null {
  if (quota === null) return null
  if (used >= quota) return today
  if (perDay <= 0) return null
  const days = Math.ceil((quota - used) / perDay)
  return days < daysBetween(today, periodEnd) ? addDays(today, days) : null
}
