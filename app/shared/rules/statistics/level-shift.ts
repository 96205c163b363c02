import { median } from './statistics'

/** Difference of two samples with a 95 % confidence interval. */
export interface LevelShift {
  effect: number
  low: number
  high: number
}

const Z_95 = 1.959964

/**
 * Hodges-Lehmann estimate with the interval from the Mann-Whitney test. With very few values it covers all
 * differences.
 */
export function computeLevelShift(before: readonly number[], after: readonly number[]): LevelShift | null {
  const pairs = before.length * after.length
  if (pairs === 0) return null
  const differences = new Float64Array(pairs)
  let next = 0
  for (const x of before) for (const y of after) differences[next++] = y - x
  differences.sort()
  const spread = Math.sqrt((pairs * (before.length + after.length + 1)) / 12)
  const outside = Math.max(0, Math.floor(pairs / 2 - Z_95 * spread))
  return {
    effect: ((differences[(pairs - 1) >> 1] ?? 0) + (differences[pairs >> 1] ?? 0)) / 2,
    low: differences[outside] ?? 0,
    high: differences[pairs - 1 - outside] ?? 0,
  }
}

export interface Comparison extends LevelShift {
  before: number
  after: number
}

export function compareLevels(before: readonly number[], after: readonly number[]): Comparison | null {
  const shift = computeLevelShift(before, after)
  const [from, to] = [median(before), median(after)]
  return shift && from !== null && to !== null ? { before: from, after: to, ...shift } : null
}
