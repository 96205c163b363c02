import { type Domain, niceTicks, position } from './scale'
import type { ChartKind } from './units'

export type HistogramBin = { from: number; to: number; count: number }

export type HistogramInput = {
  title: string
  kind: ChartKind
  bins: readonly HistogramBin[]
  n: number
  median: number | null
  p75: number | null
  /** Shares of 0 to 1; null for metrics without thresholds. */
  shares: { good: number; average: number; poor: number } | null
}

export const HISTOGRAM_BOX = { width: 800, height: 200 }
/** Gap between bars, in units of the box. */
const GAP = 1.5
/** A bin with a few of many values must stay visible. */
const MIN_HEIGHT = 2

export type HistogramModel = { x: Domain; y: Domain; ticks: number[]; divisor: number }

export function histogramModel(bins: readonly HistogramBin[]): HistogramModel {
  const ticks = niceTicks(Math.max(0, ...bins.map(({ count }) => count)) * 1.05)
  // Counts have no halves.
  const whole = ticks.filter((tick) => Number.isInteger(tick))
  return {
    x: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1],
    y: [0, ticks.at(-1) ?? 1],
    ticks: whole,
    divisor: 1,
  }
}

/** Places of the bars in a box, from its top left corner. */
export function histogramBars(
  bins: readonly HistogramBin[],
  { x, y }: HistogramModel,
  box = HISTOGRAM_BOX,
): { left: number; top: number; width: number; height: number; bin: HistogramBin }[] {
  return bins.map((bin) => {
    const left = position(bin.from, x) * box.width
    const width = Math.max(1, position(bin.to, x) * box.width - left - GAP)
    const height = bin.count === 0 ? 0 : Math.max(MIN_HEIGHT, position(bin.count, y) * box.height)
    return { left, top: box.height - height, width, height, bin }
  })
}
