import { randomOf } from '~/shared/rules/statistics/random'
import { median, percentileIn } from '~/shared/rules/statistics/statistics'

/** One value of each way, measured one after the other. */
export type Pair = readonly [ours: number, plain: number]

export interface MedianDifference {
  pairs: number
  ours: number
  plain: number
  /** Median of ours minus median of plain, with its 95 % confidence interval. */
  difference: number
  low: number
  high: number
}

const DRAWS = 10_000

const differenceOf = (pairs: readonly Pair[]): number =>
  (median(pairs.map(([ours]) => ours)) ?? 0) - (median(pairs.map(([, plain]) => plain)) ?? 0)

/**
 * Difference of the medians with a percentile bootstrap interval. Pairs are redrawn whole, so that a machine that
 * becomes slower during the bench does not widen the interval. Null without pairs.
 */
export function medianDifference(pairs: readonly Pair[], draws = DRAWS): MedianDifference | null {
  const [ours, plain] = [median(pairs.map(([one]) => one)), median(pairs.map(([, one]) => one))]
  if (ours === null || plain === null) return null
  const chance = randomOf(1)
  const redrawn = Float64Array.from({ length: draws }, () =>
    differenceOf(pairs.map(() => pairs[Math.floor(chance() * pairs.length)] ?? [0, 0])),
  )
  const difference = ours - plain
  const low = percentileIn(redrawn, 2.5) ?? difference
  const high = percentileIn(redrawn, 97.5) ?? difference
  return { pairs: pairs.length, ours, plain, difference, low, high }
}
