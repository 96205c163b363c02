import { type Domain, niceTicks } from '~/components/charts/scale'
import type { Difference } from '~/shared/rules/experiments/experiment-difference'

/** Differences in percent of the control arm, so that all metrics share one axis. */
export interface Shares {
  value: number
  low: number
  high: number
}

const MAX_PERCENT = 100

/** Null if the control value is 0, because a percentage is undefined. */
export function sharesOf({ control, effect, low, high }: Difference): Shares | null {
  if (control === 0) return null
  const share = (amount: number) => (amount / Math.abs(control)) * 100
  return { value: share(effect), low: share(low), high: share(high) }
}

/** Symmetric domain that fits the widest interval, at most 100% to each side. */
export function forestDomain(rows: readonly (Shares | null)[]): Domain {
  const reaches = rows.flatMap((row) => (row ? [Math.abs(row.low), Math.abs(row.high)] : []))
  const top = Math.min(MAX_PERCENT, niceTicks(Math.max(1, ...reaches)).at(-1) ?? MAX_PERCENT)
  return [-top, top]
}

export const isBeyond = (share: number, [from, to]: Domain): boolean => share < from || share > to
export const within = (share: number, [from, to]: Domain): number => Math.min(to, Math.max(from, share))
