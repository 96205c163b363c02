import { formatChange } from '../../format/count'
import { alertsMessages as messages } from '../../messages/alerts'
import { METRICS, type MetricId } from '../../values/web-vitals'
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
  /** In the unit of the metric. */
  threshold: number | null
  baseline: number | null
  /** Of a detected change: what got worse or better. */
  measured?: AlertMetric | null | undefined
}

const isSpeed = (metric: AlertMetric): metric is Extract<AlertMetric, MetricId> =>
  (SPEED_ALERT_METRICS as readonly string[]).includes(metric)

/** 'LCP', 'Total size', 'TLS certificate'. */
export function metricLabel(metric: AlertMetric): string {
  if (isSpeed(metric)) return METRICS[metric].shortName
  return messages.metrics[metric] ?? metric
}

const isEvent = ({ metric }: Pick<CrossingFacts, 'metric'>) =>
  metric === 'down' || (CHANGE_ALERT_METRICS as readonly string[]).includes(metric)

/** What counts now: the re-test where there was one. */
export const currentValue = ({ value, confirmValue }: Pick<CrossingFacts, 'value' | 'confirmValue'>) =>
  confirmValue ?? value

/** What the figures of a detected change are about. */
const measuredOf = ({ metric, measured }: Pick<CrossingFacts, 'metric' | 'measured'>): AlertMetric =>
  measured ?? metric

/** '3.1 s'; null for events without a figure. */
export const valueText = (facts: CrossingFacts, value = currentValue(facts)): string | null =>
  value === null || (isEvent(facts) && !facts.measured)
    ? null
    : formatAlertValue(measuredOf(facts), value).text

/** 'above 2.5 s'; null for events. */
export function thresholdText({ metric, direction, threshold, value }: CrossingFacts): string | null {
  if (threshold === null || isEvent({ metric })) return null
  const limit = formatAlertValue(metric, threshold).text
  const isAbove = value === null ? direction === 'worse' : value >= threshold
  return isAbove ? messages.threshold.above(limit) : messages.threshold.below(limit)
}

export const baselineText = (facts: Pick<CrossingFacts, 'metric' | 'measured' | 'baseline'>) =>
  facts.baseline === null ? null : formatAlertValue(measuredOf(facts), facts.baseline).text

/** '+29%' against the baseline; null without one. */
export function changeText(facts: Pick<CrossingFacts, 'value' | 'confirmValue' | 'baseline'>): string | null {
  const [value, { baseline }] = [currentValue(facts), facts]
  if (value === null || baseline === null || baseline === 0) return null
  return formatChange(((value - baseline) / Math.abs(baseline)) * 100).text
}

/** One line: 'LCP 3.1 s, above 2.5 s', 'New console errors', 'LCP 3.1 s, was 2.4 s (+29%)'. */
export function describeCrossing(facts: CrossingFacts): string {
  const { metric, kind, direction, threshold, measured } = facts
  if (metric === 'down') return messages.events.down
  if (metric === 'consoleErrors' || metric === 'thirdParties') return messages.events[metric]
  const value = currentValue(facts)
  if (metric === 'failedTests' || metric === 'missedTests')
    return messages.events[metric](Math.round(value ?? threshold ?? 0))
  const figure = valueText(facts)
  if (metric === 'regression' && (!measured || figure === null)) return messages.events.regression[direction]
  const label = metricLabel(measuredOf(facts))
  const head = figure === null ? label : messages.figure(label, figure)
  const change = changeText(facts)
  if ((kind === 'rate' || measured) && change !== null)
    return messages.was(head, baselineText(facts) ?? '', change)
  const limit = thresholdText(facts)
  return limit === null ? head : messages.figureAnd(head, limit)
}
