import { type Comparison, compareLevels } from './level-shift'
import { normalTail, pOfRankSum, ranksOf, zOfTail } from './rank-test'
import { median } from './statistics'

/** Unmeasured and noisy values are removed before. */
export interface Observation {
  at: number
  value: number
}

export interface Change extends Comparison {
  /** Time of the first point of the new level. */
  onset: number
  index: number
  pointsBefore: number
  pointsAfter: number
}

export interface Search {
  /** p-value over all candidate moments. */
  p: number
  change: Change | null
}

export const MIN_BEFORE = 12
export const MIN_AFTER = 3
const MAX_BEFORE = 90
const MAX_AFTER = 45
/** Points considered. */
export const WINDOW = MAX_BEFORE + MAX_AFTER

/**
 * Correction for multiple moments: neighbours are correlated, so at most 16 count. Found by permutation of
 * series of 16 to 135 points; holds for any distribution because of the rank test.
 */
const effectiveMoments = (points: number) => Math.min(16, (points - MIN_BEFORE + 1) / 2)

/** Autocorrelation of the ranks beyond chance, after removing the change itself. */
function persistence(ranks: Float64Array, split: number): number {
  const parts = [ranks.subarray(0, split), ranks.subarray(split)]
  let [together, alone] = [0, 0]
  for (const part of parts) {
    const mean = part.reduce((sum, rank) => sum + rank, 0) / part.length
    part.forEach((rank, i) => {
      alone += (rank - mean) ** 2
      if (i > 0) together += (rank - mean) * ((part[i - 1] ?? 0) - mean)
    })
  }
  if (alone === 0) return 0
  // Removing the likeliest change also removes autocorrelation, so the estimate is too low.
  return Math.max(0, Math.min(0.6, together / alone + 4 / ranks.length))
}

/** Reduces the effective sample size by the autocorrelation. */
function corrected(p: number, persisting: number): number {
  if (persisting === 0 || p >= 1) return p
  return normalTail(zOfTail(p) * Math.sqrt((1 - persisting) / (1 + persisting)))
}

const REFINED_WITHIN = 4

/**
 * Ranks can't separate a last low value from the drop: of the nearby moments the best fit of two levels
 * counts.
 */
function refined(values: readonly number[], split: number): number {
  const [before, after] = [median(values.slice(0, split)) ?? 0, median(values.slice(split)) ?? 0]
  const gain = (value: number) => Math.abs(value - after) - Math.abs(value - before)
  const from = Math.max(MIN_BEFORE, split - REFINED_WITHIN)
  const to = Math.min(values.length - MIN_AFTER, split + REFINED_WITHIN)
  let [sum, least, best] = [0, 0, from]
  for (let next = from + 1; next <= to; next++) {
    // Shifting by one moves this value to the left side.
    sum -= gain(values[next - 1] ?? 0)
    if (sum < least) [least, best] = [sum, next]
  }
  return best
}

/**
 * The likeliest level shift of a series, by Mann-Whitney tests before and after each moment.
 * Distribution-free; robust to outliers and gaps.
 */
export function findChange(points: readonly Observation[]): Search {
  const recent = points.slice(-WINDOW)
  const total = recent.length
  if (total < MIN_BEFORE + MIN_AFTER) return { p: 1, change: null }
  const { ranks, ties } = ranksOf(recent.map((point) => point.value))
  let [sum, best, split] = [0, 1, total]
  for (let size = 1; size <= Math.min(MAX_AFTER, total - MIN_BEFORE); size++) {
    sum += ranks[total - size] ?? 0
    if (size < MIN_AFTER) continue
    const p = pOfRankSum(sum, size, total, ties)
    if (p < best) [best, split] = [p, total - size]
  }
  if (split === total) return { p: 1, change: null }
  const p = Math.min(1, corrected(best, persistence(ranks, split)) * effectiveMoments(total))
  // The confidence interval is expensive, so only for possible alarms.
  return { p, change: p < 0.01 ? describe(recent, split, points.length - total) : null }
}

function describe(recent: readonly Observation[], near: number, offset: number): Change | null {
  const values = recent.map((point) => point.value)
  const split = refined(values, near)
  const levels = compareLevels(values.slice(0, split), values.slice(split))
  const first = recent[split]
  if (!levels || !first) return null
  return {
    ...levels,
    onset: first.at,
    index: offset + split,
    pointsBefore: split,
    pointsAfter: values.length - split,
  }
}
