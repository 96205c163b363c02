import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { type Figure, MINUS, prefixed, type Stored } from '~/shared/format/figure'
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

/** A signed difference: '+120 ms'. */
export function formatMetricDifference(metric: MetricId, difference: number | null): Figure {
  if (difference === null) return formatMetric(metric, null)
  const sign = difference > 0 ? '+' : difference < 0 ? MINUS : ''
  return prefixed(sign, formatMetric(metric, Math.abs(difference)))
}
