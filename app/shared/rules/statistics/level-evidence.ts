import { percentileOfSorted } from './statistics'

/** Distribution of a series' usual values: a kernel density, since modes and outliers are no bell curve. */
export interface UsualValues {
  sorted: Float64Array
  middle: number
  /** Robust standard deviation. */
  deviation: number
  /** The central 95 %. */
  low: number
  high: number
  bandwidth: number
  /** Density of what was never seen. */
  unseen: number
  unseenShare: number
  /** Less than 1 if consecutive points are correlated: they are worth less than independent ones. */
  trust: number
}

/**
 * What the values are compared with: shifts up by these shares (down by their inverse), the last of them or more, and
 * anything never seen. The constants of this file were chosen by `npm run bench alerts` with other seeds: docs/decisions/052.
 */
const SHIFTS = [0.12, 0.2, 0.35, 0.7]
const BANDWIDTH = 1.2
const MAD_TO_DEVIATION = 1.4826
const IQR_TO_DEVIATION = 1 / 1.34898
/** Chance of a value unlike all others; higher with few points. */
const MIN_UNSEEN = 0.02
const UNSEEN_POINTS = 1
const UNSEEN_WIDTH = 18
const MAX_CORRELATION = 0.6
const SQRT_2PI = Math.sqrt(2 * Math.PI)

/** Middle ranks by value, equal values sharing one. */
function ranksIn(sorted: Float64Array): Map<number, number> {
  const ranks = new Map<number, number>()
  for (let first = 0, next = 0; first < sorted.length; first = next) {
    const value = sorted[first] ?? 0
    while (sorted[next] === value) next++
    ranks.set(value, (first + next - 1) / 2)
  }
  return ranks
}

/** Correlation of neighbours' ranks, reduced by its standard error: most series have none. */
function correlationOf(values: readonly number[], sorted: Float64Array): number {
  const size = values.length
  const mean = (size - 1) / 2
  const ranks = ranksIn(sorted)
  let [together, alone, before] = [0, 0, 0]
  for (let i = 0; i < size; i++) {
    const rank = (ranks.get(values[i] ?? 0) ?? 0) - mean
    alone += rank * rank
    if (i > 0) together += rank * before
    before = rank
  }
  if (alone === 0) return 0
  return Math.max(0, Math.min(MAX_CORRELATION, together / alone - 1 / Math.sqrt(size)))
}

/** `resolution` is the smallest deviation that matters: a series that never varies must not make a millisecond news. */
export function usualValues(values: readonly number[], resolution: number): UsualValues | null {
  const size = values.length
  if (size === 0) return null
  const sorted = Float64Array.from(values).sort()
  const [low, quarter, middle, threeQuarters, high] = [2.5, 25, 50, 75, 97.5].map((percent) =>
    percentileOfSorted(sorted, percent),
  ) as [number, number, number, number, number]
  const distances = sorted.map((value) => Math.abs(value - middle)).sort()
  const spread = Math.min(
    percentileOfSorted(distances, 50) * MAD_TO_DEVIATION,
    (threeQuarters - quarter) * IQR_TO_DEVIATION,
  )
  const deviation = Math.max(spread, resolution)
  const unseenShare = Math.max(MIN_UNSEEN, UNSEEN_POINTS / (size + 1))
  const correlation = correlationOf(values, sorted)
  const bandwidth = BANDWIDTH * deviation * size ** -0.2
  return {
    sorted,
    middle,
    deviation,
    low: low - bandwidth,
    high: high + bandwidth,
    bandwidth,
    unseen: 1 / Math.max(UNSEEN_WIDTH * deviation, Math.abs(middle)),
    unseenShare,
    trust: (1 - correlation) / (1 + correlation),
  }
}

const REACH = 6

function densityAt(usual: UsualValues, value: number): number {
  const { sorted, bandwidth, unseen, unseenShare } = usual
  const reach = REACH * bandwidth
  let [first, end] = [0, sorted.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((sorted[middle] ?? 0) > value - reach) end = middle
    else first = middle + 1
  }
  let sum = 0
  for (let i = first; i < sorted.length; i++) {
    const distance = (value - (sorted[i] ?? 0)) / bandwidth
    if (distance < -REACH) break
    sum += Math.exp(-0.5 * distance * distance)
  }
  const kernel = sum / (sorted.length * bandwidth * SQRT_2PI)
  return (1 - unseenShare) * kernel + unseenShare * unseen
}

const LEVEL_WIDTH = 1.5
/** Finite, since evidence is stored as JSON. */
const IMPOSSIBLE = -100

/**
 * Density after the largest shift or a still larger one, for values beyond it: as if the shift explained the value, so
 * that a larger jump is never weaker evidence. The middle alone may lie between two modes.
 */
function densityBeyond(usual: UsualValues, unshifted: number, isUp: boolean): number {
  const { sorted, middle } = usual
  const own = densityAt(usual, unshifted)
  if (isUp ? unshifted <= middle : unshifted >= middle) return own
  const quartiles = [sorted[sorted.length >> 2], sorted[(3 * sorted.length) >> 2]]
  return Math.max(own, ...[middle, ...quartiles].map((value) => densityAt(usual, value ?? middle)))
}

/** Density of a new level: anything never seen, or near a value of it. */
function densityOfNew({ unseen, deviation }: UsualValues, value: number, level: number | null): number {
  if (level === null) return unseen
  const width = LEVEL_WIDTH * deviation
  const near = Math.exp(-0.5 * ((value - level) / width) ** 2) / (width * SQRT_2PI)
  return (near + unseen) / 2
}

/**
 * Log-likelihood ratios of a value: of each alternative against the usual values. `level`: a value of the new level, if
 * one is known.
 */
export function evidenceOf(
  usual: UsualValues,
  value: number,
  isUp: boolean,
  level: number | null = null,
): number[] {
  const asUsual = Math.log(densityAt(usual, value))
  const ratios = SHIFTS.map((shift, i) => {
    const factor = isUp ? 1 + shift : 1 / (1 + shift)
    // A known level is better than any shift.
    const isOpenEnded = level === null && i === SHIFTS.length - 1
    const density = isOpenEnded
      ? densityBeyond(usual, value / factor, isUp)
      : densityAt(usual, value / factor)
    return usual.trust * (Math.log(density / factor) - asUsual)
  })
  const isBeyond = isUp ? value > usual.middle : value < usual.middle
  ratios.push(usual.trust * (isBeyond ? Math.log(densityOfNew(usual, value, level)) - asUsual : IMPOSSIBLE))
  return ratios
}

/** For each alternative the best sum over the newest values, newest first: a change may be one to three points old. */
export function evidenceOfNewest(usual: UsualValues, newest: readonly number[], isUp: boolean): number[] {
  const best: number[] = []
  const sums: number[] = []
  for (const value of newest) {
    for (const [i, ratio] of evidenceOf(usual, value, isUp).entries()) {
      const sum = (sums[i] ?? 0) + ratio
      sums[i] = sum
      best[i] = Math.max(best[i] ?? -Infinity, sum)
    }
  }
  return best
}
