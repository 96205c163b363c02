import { median, medianAbsoluteDeviation, percentiles } from './statistics'

export interface WeightedPoint {
  value: number | null
  /** Runs whose median the point is. */
  runs: number
}

export interface MinimumDetectableChange {
  /** In the metric's own unit, and as a share of its median; null where the median is zero. */
  absolute: number
  relative: number | null
  points: number
}

export const MIN_POINTS = 8
/** 5 % false alarms on two sides, found in 80 % of the cases. */
const Z_95 = 1.959964
const Z = Z_95 + 0.841621
const MAD_TO_DEVIATION = 1.4826
const IQR_TO_DEVIATION = 1 / 1.34898
/** A spread told from few values is often too small. Found by simulation: docs/decisions/005. */
const SMALL_SAMPLE_CORRECTION = 2.5

/** How much of a single run's deviation is left in the median of so many runs. */
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
 * The smallest change of level that one new point of so many runs tells from this page's own scatter, at 80 %
 * power and 5 % false alarms. The wider of two robust spreads counts, so that two modes are not taken for one.
 */
export function minimumDetectableChange(
  points: readonly WeightedPoint[],
  runs: number,
): MinimumDetectableChange | null {
  const known = points.filter((point): point is WeightedPoint & { value: number } => point.value !== null)
  const middle = median(known.map((point) => point.value))
  if (known.length < MIN_POINTS || middle === null) return null
  const single = known.map((point) => (point.value - middle) / medianDeviation(point.runs))
  const deviation = deviationOf(single) * medianDeviation(runs)
  const absolute = Z * deviation * Math.sqrt(1 + 1 / known.length)
  return { absolute, relative: middle === 0 ? null : absolute / Math.abs(middle), points: known.length }
}

/**
 * The smallest difference that the medians of two stretches of so many values reveal, at the same power. Scatter is
 * what is left around each stretch's own median, so that the change looked for does not hide itself.
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

/** How far to both sides the truth lies with 95 % certainty of what has this smallest difference. */
export const halfInterval = (smallest: number) => (smallest * Z_95) / Z

/** A median lies nearer to the few values it was told from than to others: that is made up for. */
function computeResiduals(values: readonly number[]): number[] {
  const middle = median(values)
  if (middle === null || values.length < 2) return []
  const widened = Math.sqrt(values.length / (values.length - 1))
  return values.map((value) => (value - middle) * widened)
}
