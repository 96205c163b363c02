import type { BenchmarkMetric } from '../../values/benchmark-choices'

export interface IntervalScale {
  from: number
  to: number
  ticks: number[]
}

const STEPS = [1, 2, 2.5, 5, 10]
const MAX_STEPS = 5
const KB = 1024
/** Values that are all near the highest are shown without the empty part from zero. */
const FROM_ZERO_BELOW = 0.5

/** Round numbers are those of the unit that is shown. */
const unitOf = (metric: BenchmarkMetric, highest: number): number => {
  if (metric !== 'bytes') return 1
  return highest >= KB * KB ? KB * KB : KB
}

/** An axis with at most six round ticks that holds all values. */
export function intervalScale(metric: BenchmarkMetric, values: readonly number[]): IntervalScale {
  const highest = Math.max(0, ...values)
  if (highest <= 0) return { from: 0, to: 1, ticks: [0, 1] }
  const unit = unitOf(metric, highest)
  const lowest = Math.min(...values)
  const start = lowest < FROM_ZERO_BELOW * highest ? 0 : lowest - (highest - lowest) * 0.1
  const [low, high] = [Math.max(0, start) / unit, (highest === lowest ? highest * 1.05 : highest) / unit]
  const rough = (high - low) / (MAX_STEPS - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = (STEPS.find((step) => step * power >= rough - 1e-9) ?? 10) * power
  const first = Math.floor(low / size + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / size - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * size * unit).toPrecision(12)),
  )
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks }
}

/** Position on the axis in percent. */
export const percentOn = ({ from, to }: IntervalScale, value: number): number =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))
