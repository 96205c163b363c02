import { median, medianAbsoluteDeviation, percentiles } from './statistics'

export interface WeightedPoint {
  value: number | null
  /** Runs behind the median. */
  runs: number
}

export interface MinimumDetectableChange {
  /** In the metric's unit, and relative to its median; null for a median of zero. */
  absolute: number
  relative: number | null
  points: number
}

export const MIN_POINTS = 8
/** Two-sided 5 % significance, 80 % power. */
const Z_95 = 1.959964
const Z = Z_95 + 0.841621
const MAD_TO_DEVIATION = 1.4826
const IQR_TO_DEVIATION = 1 / 1.34898
/** Spread is underestimated from few values. From simulation: docs/decisions/005. */
const SMALL_SAMPLE_CORRECTION = 2.5

/** Standard deviation of the median relative to a single run. */
const MEDIAN_DEVIATION: Record<number, number> = {
  1: 1,
  2: Math.SQRT1_2,
  3: 0.6698,
  4: 0.546,
  5: 0.5356,
  6: 0.463,
}
const medianDeviation = (runs: number) => MEDIAN_DEVIATION[runs] ?? 1.2533 / Math.sqrt(runs)

function deviationOf(values: readonly number[]): number {
  const mad = medianAbsoluteDeviation(values) ?? 0
  const [low, high] = percentiles(values, [25, 75])
  return Math.max(mad * MAD_TO_DEVIATION, ((high ?? 0) - (low ?? 0)) * IQR_TO_DEVIATION)
}

/**
 * Minimum detectable change of one new point with this many runs, at 80 % power and 5 % significance. Uses
 * the wider of two robust spreads, because of bimodal series.
 */
export function minimumDetectableChange(
  points: readonly WeightedPoint[],
  runs: number,
): MinimumDetectableChange | null {
  const measured = points.filter((point): point is WeightedPoint & { value: number } => point.value !== null)
  const middle = median(measured.map((point) => point.value))
  if (measured.length < MIN_POINTS || middle === null) return null
  const single = measured.map((point) => (point.value - middle) / medianDeviation(point.runs))
  const deviation = deviationOf(single) * medianDeviation(runs)
  const absolute = Z * deviation * Math.sqrt(1 + 1 / measured.length)
  return { absolute, relative: middle === 0 ? null : absolute / Math.abs(middle), points: measured.length }
}

/**
 * Minimum detectable difference between the medians of two periods at the same power. The spread is measured
 * around each median, so that the difference itself does not count.
 */
export function minimumDetectableDifference(
  stretches: readonly (readonly number[])[],
  [first, second]: readonly [number, number],
): number | null {
  const left = stretches.flatMap(computeResiduals)
  if (left.length < MIN_POINTS) return null
  const deviation = deviationOf(left) * (1 + SMALL_SAMPLE_CORRECTION / left.length)
  return Z * deviation * Math.hypot(medianDeviation(first), medianDeviation(second))
}

/** Half-width of the 95 % interval for a minimum detectable difference. */
export const halfInterval = (smallest: number) => (smallest * Z_95) / Z

/** Residuals around a median of few values are too small; corrected. */
function computeResiduals(values: readonly number[]): number[] {
  const middle = median(values)
  if (middle === null || values.length < 2) return []
  const widened = Math.sqrt(values.length / (values.length - 1))
  return values.map((value) => (value - middle) * widened)
}
