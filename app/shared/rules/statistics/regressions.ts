import type { Change, Observation } from './change-points'

/** The metrics whose series are searched for changes; more is worse in all of them. */
export const SEARCHED_METRICS = ['lcp', 'fcp', 'cls', 'tbt', 'si', 'ttfb'] as const
export type SearchedMetric = (typeof SEARCHED_METRICS)[number]

/**
 * A change must be rarer by chance than this for each day that passed since the last look, and be among
 * alarms of which at most FALSE_SHARE are false in the client. docs/decisions/005 says what this amounts to.
 */
export const CHANCE_PER_DAY = 2e-5
export const FALSE_SHARE = 0.05
/** A smaller share of what was is nothing to tell, whatever it is of. */
export const MIN_SHARE = 0.03
const MIN_EFFECTS: Record<SearchedMetric, number> = { lcp: 40, fcp: 30, cls: 0.01, tbt: 20, si: 40, ttfb: 20 }

const DAY_MS = 86_400_000
/** A series that was not looked at for long gets no more than a day's chance. */
const maxChance = (sinceLastCheckMs: number) =>
  CHANCE_PER_DAY * Math.min(1, Math.max(0, sinceLastCheckMs) / DAY_MS)

/** The least change worth anybody's time, however certain it is. */
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
 * The moment since which a series is back at its old level: of five points in a row at most one is beyond
 * the middle between the levels. null while it is not.
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
