/** Warnings before a monthly quota of tests is used up; null means unlimited. */

/** From this share on, in percent. */
const NEAR_PERCENT = 80

/** `near`: 80 % of the quota are expected; `full`: all of it. */
export const QUOTA_LEVELS = ['near', 'full'] as const
export type QuotaLevel = (typeof QUOTA_LEVELS)[number]

export function quotaLevel(quota: number | null, tests: number): QuotaLevel | null {
  if (quota === null) return null
  if (tests >= quota) return 'full'
  // In whole numbers: 0.8 × 35 is not 28.
  return tests * 100 >= quota * NEAR_PERCENT ? 'near' : null
}

/** Tests due after `from` until a moment. */
export type PlannedUntil = (to: Date) => number

/**
 * When the last test of the quota is due; `from` if it is used up already, null if it lasts until the end.
 * `planned` never decreases.
 */
export function quotaRunOut(
  quota: number | null,
  used: number,
  { from, end, planned }: { from: Date; end: Date; planned: PlannedUntil },
): Date | null {
  if (quota === null) return null
  if (used >= quota) return from
  if (used + planned(end) < quota) return null
  let [low, high] = [from.getTime(), end.getTime()]
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if (used + planned(new Date(middle)) >= quota) high = middle
    else low = middle
  }
  return new Date(high)
}
