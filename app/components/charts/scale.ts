export type Domain = readonly [number, number]

/** A position from 0 to 1 within the domain; the middle where the domain has no width. */
export function position(value: number, [from, to]: Domain): number {
  return to === from ? 0.5 : (value - from) / (to - from)
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Three to five round numbers from zero up, the last at or above `highest`. */
export function niceTicks(highest: number): number[] {
  if (!Number.isFinite(highest) || highest <= 0) return [0, 0.5, 1]
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  const step = STEPS.map((factor) => factor * power).find((size) => Math.ceil(highest / size - 1e-9) <= 4)
  const size = step ?? power * 10
  const count = Math.max(2, Math.ceil(highest / size - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * size).toPrecision(12)))
}

/** As many decimals as the finest of some round numbers needs, so that all can be written alike. */
export function decimalsOf(numbers: readonly number[]): number {
  const needed = numbers.map((number) => String(Number(number.toPrecision(6))).split('.')[1]?.length ?? 0)
  return Math.min(3, Math.max(0, ...needed))
}

export function highestOf(values: readonly (readonly (number | null)[])[]): number {
  let highest = 0
  for (const list of values) for (const value of list) if (value !== null && value > highest) highest = value
  return highest
}

/** About `count` moments spread evenly over the domain, first and last kept off the very edges. */
export function timeTicks([from, to]: Domain, count: number): number[] {
  if (to <= from) return [from]
  const span = to - from
  return Array.from({ length: count }, (_, index) => Math.round(from + (span * (index + 0.5)) / count))
}

export type HistogramBin = { from: number; to: number; count: number }

/** Equal bins from the lowest to the highest value. */
export function histogram(values: readonly number[], bins: number): HistogramBin[] {
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return []
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of finite) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low === high) return [{ from: low, to: high, count: finite.length }]
  const width = (high - low) / bins
  const counts = new Array<number>(bins).fill(0)
  for (const value of finite) {
    const bin = Math.min(bins - 1, Math.floor((value - low) / width))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count, bin) => ({ from: low + bin * width, to: low + (bin + 1) * width, count }))
}
