import { formatBytes } from '../../format/bytes'
import { formatCount, formatPercent } from '../../format/count'
import type { Figure } from '../../format/figure'
import { formatDecimal, formatScore } from '../../format/score'
import { formatTime } from '../../format/time'
import { alertMetricNames } from '../../messages/alert-metrics'
import { SCORE_KEYS, type ScoreKey } from '../../values/metric-keys'
import { METRICS } from '../../values/web-vitals'
import type { ChartMetric, ChartUnit } from './choices'
import { chartMetricName as nameOf } from './metric-names'
import { isTraffic, unitOf } from './metrics'

const isScore = (metric: ChartMetric): metric is ScoreKey =>
  (SCORE_KEYS as readonly string[]).includes(metric)

/** 'LCP', 'Performance score', 'Total size'. */
export function chartMetricName(metric: ChartMetric): string {
  if (metric === 'availability' || metric === 'responseTime' || isScore(metric))
    return alertMetricNames[metric]
  if (isTraffic(metric)) return nameOf(metric)
  const { name, shortName } = METRICS[metric]
  // Of bytes and requests the short names only make sense below a heading.
  return /^(bytes|requests)/.test(metric) ? name : shortName
}

const FORMATS: Record<ChartUnit, (value: number | null) => Figure> = {
  ms: formatTime,
  shift: formatDecimal,
  score: formatScore,
  bytes: formatBytes,
  count: formatCount,
  percent: formatPercent,
}

/** A value in the unit of its metric. */
export const formatChartValue = (metric: ChartMetric, value: number | null): Figure =>
  FORMATS[unitOf(metric)](value)
