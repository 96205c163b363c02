import { formatChange } from '../../format/count'
import { alertsMessages } from '../../messages/alerts'
import { METRICS, type MetricId } from '../report/web-vitals'
import { type AlertKind, type AlertMetric, CHANGE_ALERT_METRICS, SPEED_ALERT_METRICS } from './alert-metrics'
import { formatAlertValue } from './describe-rule'

export interface CrossingFacts {
  metric: AlertMetric
  kind: AlertKind
  direction: 'worse' | 'better'
  /** As first measured. */
  value: number | null
  /** As measured by the re-test. */
  confirmValue: number | null
  /** In the unit of the metric; of a rate in percent. */
  threshold: number | null
  baseline: number | null
}

const words = alertsMessages

const isSpeed = (metric: AlertMetric): metric is Extract<AlertMetric, MetricId> =>
  (SPEED_ALERT_METRICS as readonly string[]).includes(metric)

/** 'LCP', 'Total size', 'TLS certificate'. */
export function metricLabel(metric: AlertMetric): string {
  if (isSpeed(metric)) return METRICS[metric].shortName
  return words.metrics[metric] ?? metric
}

const isEvent = ({ metric }: Pick<CrossingFacts, 'metric'>) =>
  metric === 'down' || (CHANGE_ALERT_METRICS as readonly string[]).includes(metric)

/** What counts now: the re-test where there was one. */
export const currentValue = ({ value, confirmValue }: Pick<CrossingFacts, 'value' | 'confirmValue'>) =>
  confirmValue ?? value

/** '3.1 s'; null for events. */
export const valueText = (facts: CrossingFacts, value = currentValue(facts)): string | null =>
  value === null || isEvent(facts) ? null : formatAlertValue(facts.metric, value).text

/** 'above 2.5 s', '25% above the baseline'; null for events. */
export function thresholdText({ metric, kind, direction, threshold, value, baseline }: CrossingFacts) {
  if (threshold === null) return null
  if (kind === 'rate') return words.threshold.rate(formatChange(threshold).text)
  const limit = formatAlertValue(metric, threshold).text
  const reference = baseline ?? threshold
  const isAbove = value === null ? direction === 'worse' : value >= (kind === 'value' ? threshold : reference)
  return isAbove ? words.threshold.above(limit) : words.threshold.below(limit)
}

export const baselineText = ({ metric, baseline }: Pick<CrossingFacts, 'metric' | 'baseline'>) =>
  baseline === null ? null : formatAlertValue(metric, baseline).text

/** One line: 'LCP 3.1 s, above 2.5 s', 'New console errors', 'LCP 3.1 s, was 2.4 s (+29%)'. */
export function describeCrossing(facts: CrossingFacts): string {
  const { metric, kind, direction, threshold, baseline } = facts
  if (metric === 'down') return words.events.down
  if (metric === 'consoleErrors' || metric === 'thirdParties') return words.events[metric]
  const value = currentValue(facts)
  if (metric === 'failedTests' || metric === 'missedTests')
    return words.events[metric](Math.round(value ?? threshold ?? 0))
  if (metric === 'regression') return words.events.regression[direction]
  const head =
    value === null ? metricLabel(metric) : words.figure(metricLabel(metric), valueText(facts) ?? '')
  if (kind === 'rate' && baseline !== null && value !== null && baseline !== 0) {
    const change = formatChange(((value - baseline) / Math.abs(baseline)) * 100).text
    return words.was(head, baselineText(facts) ?? '', change)
  }
  const limit = thresholdText(facts)
  return limit === null ? head : words.figureAnd(head, limit)
}
