import { measured, median, medianAbsoluteDeviation, percentile } from './statistics'

/** Metrics whose spread is stored with a point. */
export const SPREAD_METRICS = ['lcp', 'fcp', 'cls', 'tbt', 'si', 'ttfb'] as const
export type SpreadMetric = (typeof SPREAD_METRICS)[number]

export interface MetricSpread {
  median: number
  /** Median absolute deviation. */
  mad: number
  /** Interquartile range. */
  iqr: number
}
export type Spread = Partial<Record<SpreadMetric, MetricSpread>>

/** Spread of the runs behind a point; null for a single run. A metric that only one of them has is left out. */
export function spreadOf(runs: readonly Record<SpreadMetric, number | null>[]): Spread | null {
  if (runs.length < 2) return null
  const entries = SPREAD_METRICS.flatMap((metric) => {
    const values = measured(runs.map((run) => run[metric]))
    if (values.length < 2) return []
    const [middle, mad] = [median(values), medianAbsoluteDeviation(values)]
    const [low, high] = [percentile(values, 25), percentile(values, 75)]
    if (middle === null || mad === null || low === null || high === null) return []
    return [[metric, { median: middle, mad, iqr: high - low }]]
  })
  return Object.fromEntries(entries) as Spread
}
