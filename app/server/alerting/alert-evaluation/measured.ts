import { ALERT_METRIC_FACTS, ALERT_METRIC_KEYS, type AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import type { SeriesKey } from '~/shared/schemas/point-series'

/** Alert metrics that are columns of `run`. */
export type MeasuredMetric = AlertMetric & SeriesKey

export const isMeasured = (metric: AlertMetric): metric is MeasuredMetric =>
  ALERT_METRIC_FACTS[metric].isMeasured

export const MEASURED: readonly MeasuredMetric[] = ALERT_METRIC_KEYS.filter(isMeasured)
