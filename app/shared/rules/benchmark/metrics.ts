import { type Figure, MINUS, prefixed } from '../../format/figure'
import { formatMetric, formatMetricDifference } from '../../format/metric'
import { formatScore } from '../../format/score'
import type { FieldMetric } from '../../schemas/field-data'
import type { BenchmarkMetric } from '../../values/benchmark-choices'
import { METRICS } from '../../values/web-vitals'
import { CATEGORIES } from '../report/scores'
import { MIN_SHARE, minimumEffect, SEARCHED_METRICS, type SearchedMetric } from '../statistics/regressions'
import type { RankOptions } from './rank-pages'

const MIN_SCORE_POINTS = 2

/** What real users have of a metric. Blocking time in the lab stands for INP. */
export const FIELD_OF: Record<BenchmarkMetric, Exclude<FieldMetric, 'RTT' | 'FID'> | null> = {
  lcp: 'LCP',
  fcp: 'FCP',
  si: null,
  tbt: 'INP',
  cls: 'CLS',
  ttfb: 'TTFB',
  bytes: null,
  performance: null,
}

const isSearched = (metric: string): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

/** How pages are ranked by a metric, and which differences matter. */
export const rankOptions = (metric: BenchmarkMetric): RankOptions => ({
  isHigherBetter: metric === 'performance',
  minimum: (level) => {
    if (isSearched(metric)) return minimumEffect(metric, level)
    return metric === 'performance' ? MIN_SCORE_POINTS : MIN_SHARE * Math.abs(level)
  },
})

export const benchmarkName = (metric: BenchmarkMetric): { name: string; shortName: string } => {
  if (metric !== 'performance') return METRICS[metric]
  const name = CATEGORIES.find(({ key }) => key === 'performance')?.title ?? ''
  return { name, shortName: name }
}

export const formatBenchmark = (metric: BenchmarkMetric, value: number | null): Figure =>
  metric === 'performance' ? formatScore(value) : formatMetric(metric, value)

export function formatBenchmarkDifference(metric: BenchmarkMetric, difference: number): Figure {
  if (metric !== 'performance') return formatMetricDifference(metric, difference)
  const sign = difference > 0 ? '+' : difference < 0 ? MINUS : ''
  return prefixed(sign, formatScore(Math.abs(difference)))
}
