import { SCORE_KEYS, type ScoreKey } from '../../values/metric-keys'
import { METRICS } from '../../values/web-vitals'
import {
  CHART_METRICS,
  type ChartMetric,
  type ChartSource,
  type ChartUnit,
  FIELD_CHART_METRICS,
  type FieldChartMetric,
  TRAFFIC_CHART_METRICS,
  type TrafficChartMetric,
  UPTIME_CHART_METRICS,
} from './choices'

const isScore = (metric: ChartMetric): metric is ScoreKey =>
  (SCORE_KEYS as readonly string[]).includes(metric)
const isUptime = (metric: ChartMetric): metric is (typeof UPTIME_CHART_METRICS)[number] =>
  (UPTIME_CHART_METRICS as readonly string[]).includes(metric)

export const isFieldChartMetric = (metric: ChartMetric): metric is FieldChartMetric =>
  (FIELD_CHART_METRICS as readonly string[]).includes(metric)

export const isTraffic = (metric: ChartMetric): metric is TrafficChartMetric =>
  (TRAFFIC_CHART_METRICS as readonly string[]).includes(metric)

/** What a time series of this source can show. */
export function metricsOfSource(source: ChartSource): readonly ChartMetric[] {
  if (source === 'field') return FIELD_CHART_METRICS
  if (source === 'traffic') return TRAFFIC_CHART_METRICS
  if (source === 'lab') return CHART_METRICS.filter((metric) => !isUptime(metric) && !isTraffic(metric))
  return [source]
}

/** What histograms and correlations can show. */
export const DISTRIBUTED_METRICS: readonly ChartMetric[] = [
  ...metricsOfSource('lab'),
  ...TRAFFIC_CHART_METRICS,
]

export function unitOf(metric: ChartMetric): ChartUnit {
  if (metric === 'availability') return 'percent'
  if (metric === 'responseTime') return 'ms'
  if (isTraffic(metric)) return 'count'
  if (isScore(metric)) return 'score'
  const { kind } = METRICS[metric]
  return kind === 'score' ? 'shift' : kind
}

/** Scores, availability and traffic are better when higher. */
export const isMoreWorse = (metric: ChartMetric): boolean =>
  metric !== 'availability' && !isScore(metric) && !isTraffic(metric)
