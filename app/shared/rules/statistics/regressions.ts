import { DAY_MS } from '~/shared/values/units'
import type { Change, Observation } from './change-points'

/** Metrics searched for level shifts; more is worse in all. */
export const SEARCHED_METRICS = ['lcp', 'fcp', 'cls', 'tbt', 'si', 'ttfb'] as const
export type SearchedMetric = (typeof SEARCHED_METRICS)[number]

/**
 * Maximum p-value per day since the last search, in addition to the false discovery rate FALSE_SHARE per
 * client. docs/decisions/005 has the consequences.
 */
export const CHANCE_PER_DAY = 2e-5
export const FALSE_SHARE = 0.05
/** Smaller relative changes are irrelevant. */
export const MIN_SHARE = 0.03
const MIN_EFFECTS: Record<SearchedMetric, number> = { lcp: 40, fcp: 30, cls: 0.01, tbt: 20, si: 40, ttfb: 20 }

/** A series not searched for long gets at most one day's probability. */
const maxChance = (sinceLastCheckMs: number) =>
  CHANCE_PER_DAY * Math.min(1, Math.max(0, sinceLastCheckMs) / DAY_MS)

/** Minimum relevant change, however significant. */
export const minimumEffect = (metric: SearchedMetric, before: number) =>
  Math.max(MIN_EFFECTS[metric], MIN_SHARE * Math.abs(before))

export const exceedsMinimumEffect = (metric: SearchedMetric, { before, effect }: Change): boolean =>
  Math.abs(effect) >= minimumEffect(metric, before)

export function isAlarm(
  metric: SearchedMetric,
  found: { p: number; q: number; change: Change | null },
  sinceLastCheckMs: number,
): boolean {
  if (!found.change || found.p > maxChance(sinceLastCheckMs) || found.q > FALSE_SHARE) return false
  return exceedsMinimumEffect(metric, found.change)
}

export const directionOf = ({ effect }: Pick<Change, 'effect'>) => (effect > 0 ? 'worse' : 'better')

const POINTS_BACK = 5
const MAX_DISTANCE = 1

/**
 * Since when a series is back at its old level: of five points in a row at most one beyond the middle. null
 * while it is not.
 */
export function backSince(
  since: readonly Observation[],
  change: { before: number; after: number },
): number | null {
  const middle = (change.before + change.after) / 2
  const isBack = ({ value }: Observation) => value !== middle && value < middle === change.before < middle
  const last = since.slice(-POINTS_BACK)
  if (last.length < POINTS_BACK || last.filter((point) => !isBack(point)).length > MAX_DISTANCE) return null
  return last.find(isBack)?.at ?? null
}
