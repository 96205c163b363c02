import { DAY_MS } from '~/shared/values/units'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Days whose average is the current rate. */
export const RATE_DAYS = 7

/**
 * The day on which a quota is used up at the current rate, today when it already is; null when it lasts until the period
 * ends, or there is no quota.
 */
export function quotaEnds(
  quota: number | null,
  used: number,
  { perDay, now, periodEnd }: { perDay: number; now: Date; periodEnd: string },
): string | null {
  if (quota === null) return null
  if (used >= quota) return dayOf(now)
  if (perDay <= 0) return null
  const end = dayOf(new Date(now.getTime() + ((quota - used) / perDay) * DAY_MS))
  return end < periodEnd ? end : null
}
