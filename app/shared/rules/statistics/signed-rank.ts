import { normalTail, ranksOf } from './rank-test'

/** Fewer pairs cannot reach 5 %. */
export const MIN_PAIRS = 6

/** Two-sided p-value of the Wilcoxon signed-rank test of paired differences, by its normal approximation. */
export function signedRank(differences: readonly number[]): number {
  const present = differences.filter((difference) => difference !== 0)
  const n = present.length
  if (n < MIN_PAIRS) return 1
  const { ranks, ties } = ranksOf(present.map(Math.abs))
  const risen = ranks.reduce((sum, rank, i) => sum + ((present[i] ?? 0) > 0 ? rank : 0), 0)
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48
  const distance = Math.abs(risen - (n * (n + 1)) / 4) - 0.5
  return normalTail(Math.max(0, distance) / Math.sqrt(variance))
}
