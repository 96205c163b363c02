import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { type Figure, figure, MINUS, prefixed, type Stored } from '~/shared/format/figure'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { METRICS, type MetricId, type MetricKind } from '~/shared/values/web-vitals'

const FORMATS: Record<MetricKind, (value: Stored) => Figure> = {
  ms: formatTime,
  score: formatDecimal,
  bytes: formatBytes,
  count: formatCount,
}

export function formatMetric(metric: MetricId, value: Stored): Figure {
  return FORMATS[METRICS[metric].kind](value)
}

/** In a column, decimals have equal length. */
export function formatColumnMetric(metric: MetricId, value: Stored): Figure {
  const plain = formatMetric(metric, value)
  return METRICS[metric].kind === 'score' && typeof value === 'number' && value >= 0.001
    ? figure(value.toFixed(3))
    : plain
}

/** A signed difference: '+120 ms'. */
export function formatMetricDifference(metric: MetricId, difference: number | null): Figure {
  if (difference === null) return formatMetric(metric, null)
  const sign = difference > 0 ? '+' : difference < 0 ? MINUS : ''
  return prefixed(sign, formatMetric(metric, Math.abs(difference)))
}
