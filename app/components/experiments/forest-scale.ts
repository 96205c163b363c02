import { type Domain, niceTicks } from '~/components/charts/scale'
import type { Difference } from '~/shared/rules/experiments/experiment-difference'

/** Differences as shares of what the page has without the change, so that figures of any unit fit one axis. */
export interface Shares {
  value: number
  low: number
  high: number
}

const MAX_PERCENT = 100

/** Null where the page has nothing of the figure, of which there is no share. */
export function sharesOf({ control, effect, low, high }: Difference): Shares | null {
  if (control === 0) return null
  const share = (amount: number) => (amount / Math.abs(control)) * 100
  return { value: share(effect), low: share(low), high: share(high) }
}

/** As wide to both sides as the widest interval needs; what reaches beyond the whole is cut off. */
export function forestDomain(rows: readonly (Shares | null)[]): Domain {
  const reaches = rows.flatMap((row) => (row ? [Math.abs(row.low), Math.abs(row.high)] : []))
  const top = Math.min(MAX_PERCENT, niceTicks(Math.max(1, ...reaches)).at(-1) ?? MAX_PERCENT)
  return [-top, top]
}

export const isBeyond = (share: number, [from, to]: Domain): boolean => share < from || share > to
export const within = (share: number, [from, to]: Domain): number => Math.min(to, Math.max(from, share))
