/** All functions skip null and undefined and return null without values. */
type Values = readonly (number | null | undefined)[]

export function measured(values: Values): number[] {
  return values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
}

const typed = (values: Values): Float64Array => new Float64Array(measured(values))

/** Quickselect. */
function quickselect(values: Float64Array, rank: number): number | undefined {
  let [left, right] = [0, values.length - 1]
  while (left < right) {
    const pivot = values[rank] ?? 0
    let [low, high] = [left, right]
    while (low <= high) {
      while ((values[low] ?? pivot) < pivot) low++
      while ((values[high] ?? pivot) > pivot) high--
      if (low > high) break
      const moved = values[low] ?? 0
      values[low++] = values[high] ?? 0
      values[high--] = moved
    }
    if (high < rank) left = low
    if (rank < low) right = high
  }
  return values[rank]
}

/** Reorders the values: a selection costs a fraction of a sort. */
export function percentileIn(values: Float64Array, percent: number): number | null {
  const rank = (Math.min(100, Math.max(0, percent)) / 100) * (values.length - 1)
  const below = Math.floor(rank)
  const low = values.length > 0 ? quickselect(values, below) : undefined
  if (low === undefined) return null
  if (below === rank) return low
  let high = Number.POSITIVE_INFINITY
  for (let i = below + 1; i < values.length; i++) high = Math.min(high, values[i] ?? high)
  return low === high ? low : low + (high - low) * (rank - below)
}

/** Of at least one value, in rising order. */
export function percentileOfSorted(sorted: Float64Array, percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1)
  const low = sorted[Math.floor(rank)] ?? 0
  return low + ((sorted[Math.ceil(rank)] ?? low) - low) * (rank % 1)
}

/** Percentile 0 to 100 with linear interpolation. */
export const percentile = (values: Values, percent: number): number | null =>
  percentileIn(typed(values), percent)

export function percentiles(values: Values, percents: readonly number[]): (number | null)[] {
  const shuffled = typed(values)
  return percents.map((percent) => percentileIn(shuffled, percent))
}

export function median(values: Values): number | null {
  return percentile(values, 50)
}

export function mean(values: Values): number | null {
  const numbers = measured(values)
  if (numbers.length === 0) return null
  return numbers.reduce((sum, value) => sum + value / numbers.length, 0)
}

/** Unscaled. */
export function medianAbsoluteDeviation(values: Values): number | null {
  const middle = median(values)
  return middle === null ? null : median(measured(values).map((value) => Math.abs(value - middle)))
}

/** Sample standard deviation; needs two values. */
export function standardDeviation(values: Values): number | null {
  const numbers = measured(values)
  const middle = mean(numbers)
  if (middle === null || numbers.length < 2) return null
  const squares = numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1))
}

/** 0.1 is 10 %; null for a mean of zero. */
export function coefficientOfVariation(values: Values): number | null {
  const middle = mean(values)
  const deviation = standardDeviation(values)
  if (middle === null || deviation === null || middle === 0) return null
  return deviation / Math.abs(middle)
}
