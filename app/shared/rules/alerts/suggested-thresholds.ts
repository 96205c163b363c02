import type { FormFactor } from '../../schemas/agent'
import { METRIC_IDS, type MetricId, thresholdFor } from '../../values/web-vitals'
import { ALERT_METRIC_FACTS, type AlertKind, type AlertMetric } from './alert-metrics'

/** Lowest share that daily tests distinguish from noise on most pages: docs/decisions/052. */
export const SUGGESTED_RATE = 10
export const SUGGESTED_CONSECUTIVE = 3
export const SUGGESTED_BASELINE_POINTS = 14
export const SUGGESTED_PERIOD_DAYS = 30

const SUGGESTED: Partial<Record<AlertMetric, number>> = {
  bytes: 3 * 1024 * 1024,
  requests: 150,
  availability: 99.9,
  responseTime: 1000,
  tlsExpiry: 14,
  domainExpiry: 30,
}
const GOOD_SCORE = 90

const isVital = (metric: AlertMetric): metric is AlertMetric & MetricId =>
  (METRIC_IDS as readonly string[]).includes(metric)

/** What the editor offers: the limit between good and needs improvement; of a rate in percent. null for events. */
export function suggestedThreshold(
  metric: AlertMetric,
  kind: AlertKind,
  formFactor: FormFactor,
): number | null {
  const { unit, kinds } = ALERT_METRIC_FACTS[metric]
  if (kind === 'event' || !kinds.includes(kind) || unit === 'none') return null
  if (kind === 'rate') return SUGGESTED_RATE
  if (unit === 'score') return GOOD_SCORE
  return SUGGESTED[metric] ?? (isVital(metric) ? (thresholdFor(metric, formFactor)?.good ?? null) : null)
}
