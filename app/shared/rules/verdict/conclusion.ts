import { isWorthSaying } from './floors'

/** Difference from the last test; `isScatter`: within normal variation, null if that is unknown. */
export interface LastTestDifference {
  difference: number
  isScatter: boolean | null
}

/** A significant change within the shown period, from a known moment: 'since 18 Nov 2026'. */
export interface RecentChange {
  difference: number
  since: string
}

interface ConclusionInput {
  /** Whose floor a change has to reach. */
  metric: string
  recent?: RecentChange | null
  /** The test is noisy and does not count, which is said beside its date. */
  isExcluded: boolean
  /** Against the previous period; null without a comparison. */
  period: { difference: number; isNoise: boolean } | null
  /** Why there is no comparison of periods. */
  gap: 'few' | 'method' | null
  last: LastTestDifference | null
}

export type Baseline = 'period' | 'test'

/** The one statement about change that a metric card makes. */
export type Conclusion =
  | { kind: 'changed'; baseline: Baseline; difference: number }
  | ({ kind: 'changed'; baseline: 'recent' } & RecentChange)
  | { kind: 'same'; baseline: Baseline }
  | { kind: 'few' | 'method' }

/**
 * Chooses one baseline: a change from a known moment in the shown period, else a significant change against the previous period, else one against the last test, else
 * 'no significant change' against the better known of the two. docs/decisions/041 has the reasons.
 */
export function concludeChange({
  metric,
  isExcluded,
  recent,
  period,
  gap,
  last,
}: ConclusionInput): Conclusion | null {
  if (isExcluded) return null
  if (recent && isWorthSaying(metric, recent.difference))
    return { kind: 'changed', baseline: 'recent', ...recent }
  if (period && !period.isNoise && isWorthSaying(metric, period.difference) && period.difference !== 0)
    return { kind: 'changed', baseline: 'period', difference: period.difference }
  const isChange = last?.isScatter === false && last.difference !== 0
  if (last && isChange && isWorthSaying(metric, last.difference))
    return { kind: 'changed', baseline: 'test', difference: last.difference }
  if (period) return { kind: 'same', baseline: 'period' }
  if (last?.isScatter === true || isChange) return { kind: 'same', baseline: 'test' }
  if (gap === 'method') return { kind: 'method' }
  return gap === 'few' || last ? { kind: 'few' } : null
}
