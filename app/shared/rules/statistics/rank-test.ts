import { memoize } from '~/shared/memoize'

/** Exact distribution up to this size of the smaller sample, normal approximation beyond. */
const MAX_COUNTED = 20

/**
 * P(U <= u) under the null hypothesis, for the lower half. Sums start at the lowest values, so the decisive
 * tail is exact although the middle exceeds integer precision.
 */
const lowerTail = memoize(
  (few: number, many: number): Float64Array => {
    const ways = new Float64Array(Math.floor((few * many) / 2) + 1)
    ways[0] = 1
    for (let i = 1; i <= few; i++) {
      for (let u = ways.length - 1; u >= many + i; u--) ways[u] = at(ways, u) - at(ways, u - many - i)
      for (let u = i; u < ways.length; u++) ways[u] = at(ways, u) + at(ways, u - i)
    }
    let all = 1
    for (let i = 1; i <= few; i++) all *= (many + i) / i
    let sum = 0
    return ways.map((count) => {
      sum += count
      return sum / all
    })
  },
  { key: (few, many) => few * 10_000 + many },
)

const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0

/** P(|Z| > z) of a standard normal variable; relative error below 1.2e-7. */
export function normalTail(z: number): number {
  const t = 1 / (1 + Math.abs(z) / (2 * Math.SQRT2))
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ]
  const polynomial = series.reduceRight((sum, factor) => sum * t + factor, 0)
  return Math.min(1, t * Math.exp(-(z * z) / 2 + polynomial))
}

/** Inverse of `normalTail` by bisection. */
export function zOfTail(p: number): number {
  let [low, high] = [0, 40]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (normalTail(middle) > p) low = middle
    else high = middle
  }
  return low
}

/** Number of sorted values below one, or not above it with `orEqual`. */
function countBelow(sorted: Float64Array, value: number, orEqual: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = at(sorted, middle)
    if (other < value || (orEqual && other === value)) from = middle + 1
    else to = middle
  }
  return from
}

/** Ranks from 1; ties share their mean rank. `ties` is the sum of t³ - t over groups of ties. */
export function ranksOf(values: readonly number[]): { ranks: Float64Array; ties: number } {
  const sorted = Float64Array.from(values).sort()
  let ties = 0
  const ranks = Float64Array.from(values, (value) => {
    const below = countBelow(sorted, value, false)
    const size = countBelow(sorted, value, true) - below
    ties += size ** 2 - 1
    return below + (size + 1) / 2
  })
  return { ranks, ties }
}

/**
 * Two-sided p-value of a rank sum of `size` values among `total`. With ties the exact distribution is
 * slightly conservative.
 */
export function pOfRankSum(sum: number, size: number, total: number, ties: number): number {
  const other = total - size
  if (size < 1 || other < 1) return 1
  const u = sum - (size * (size + 1)) / 2
  const below = Math.min(u, size * other - u)
  const few = Math.min(size, other)
  if (few <= MAX_COUNTED) {
    const tail = lowerTail(few, total - few)
    const index = Math.ceil(below - 1e-9)
    return index >= tail.length ? 1 : Math.min(1, 2 * at(tail, index))
  }
  const variance = ((size * other) / 12) * (total + 1 - ties / (total * (total - 1)))
  if (variance <= 0) return 1
  return normalTail(Math.max(0, (size * other) / 2 - below - 0.5) / Math.sqrt(variance))
}

/** Two-sided p-value of the Mann-Whitney test. */
export function mannWhitney(before: readonly number[], after: readonly number[]): number {
  const { ranks, ties } = ranksOf([...before, ...after])
  const sum = ranks.subarray(before.length).reduce((total, rank) => total + rank, 0)
  return pOfRankSum(sum, after.length, ranks.length, ties)
}
