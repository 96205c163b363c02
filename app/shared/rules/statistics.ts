/** All functions ignore what was not measured and answer null when nothing was. */
type Values = readonly (number | null | undefined)[]

export function measured(values: Values): number[] {
  return values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
}

/** Typed, for such an array is put in order many times faster than a list. */
const sorted = (values: Values): Float64Array => new Float64Array(measured(values)).sort()

/** The percentile of values that are in rising order already. */
export function percentileOfRanked(ranked: Float64Array, percent: number): number | null {
  const rank = (Math.min(100, Math.max(0, percent)) / 100) * (ranked.length - 1)
  const low = ranked[Math.floor(rank)]
  const high = ranked[Math.ceil(rank)]
  if (low === undefined || high === undefined) return null
  return low === high ? low : low + (high - low) * (rank - Math.floor(rank))
}

/** The value below which `percent` of 100 lie, with linear interpolation between the two nearest ranks. */
export const percentile = (values: Values, percent: number): number | null =>
  percentileOfRanked(sorted(values), percent)

/** Several of the same values, which are put in order once. */
export function percentiles(values: Values, percents: readonly number[]): (number | null)[] {
  const ranked = sorted(values)
  return percents.map((percent) => percentileOfRanked(ranked, percent))
}

export function median(values: Values): number | null {
  return percentile(values, 50)
}

export function mean(values: Values): number | null {
  const numbers = measured(values)
  if (numbers.length === 0) return null
  return numbers.reduce((sum, value) => sum + value / numbers.length, 0)
}

/** Median absolute deviation, unscaled: half of the values lie within it of the median. */
export function medianAbsoluteDeviation(values: Values): number | null {
  const middle = median(values)
  return middle === null ? null : median(measured(values).map((value) => Math.abs(value - middle)))
}

/** Of a sample: divided by n - 1, so it needs two values. */
export function standardDeviation(values: Values): number | null {
  const numbers = measured(values)
  const middle = mean(numbers)
  if (middle === null || numbers.length < 2) return null
  const squares = numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1))
}

/** Standard deviation as a share of the mean (0.1 is 10 %); null around a mean of zero. */
export function coefficientOfVariation(values: Values): number | null {
  const middle = mean(values)
  const deviation = standardDeviation(values)
  if (middle === null || deviation === null || middle === 0) return null
  return deviation / Math.abs(middle)
}
