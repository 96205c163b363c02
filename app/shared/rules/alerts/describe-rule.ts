import { formatBytes } from '../../format/bytes'
import { formatCount, formatPercent } from '../../format/count'
import { type Figure, figure } from '../../format/figure'
import { formatDecimal, formatScore } from '../../format/score'
import { formatTime } from '../../format/time'
import { alertMetricNames, alertRuleMessages as messages } from '../../messages/alert-metrics'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { ALERT_METRIC_FACTS, type AlertMetric, type AlertUnit } from './alert-metrics'
import { SUGGESTED_BASELINE_POINTS, SUGGESTED_PERIOD_DAYS } from './suggested-thresholds'

const formatDays = (value: number | null): Figure =>
  value === null ? formatCount(value) : figure(formatCount(value).value, value === 1 ? 'day' : 'days')

const FORMATS: Record<AlertUnit, (value: number | null) => Figure> = {
  ms: formatTime,
  shift: formatDecimal,
  score: formatScore,
  bytes: formatBytes,
  count: formatCount,
  percent: formatPercent,
  days: formatDays,
  none: formatCount,
}

/** A value in the unit of its metric. */
export const formatAlertValue = (metric: AlertMetric, value: number | null): Figure =>
  FORMATS[ALERT_METRIC_FACTS[metric].unit](value)

function describeEvent({ metric, reportsBetter }: AlertRuleSettings): string {
  if (metric === 'regression') return reportsBetter ? messages.events.change : messages.events.regression
  if (metric === 'consoleErrors' || metric === 'thirdParties') return messages.events[metric]
  return messages.events.down
}

function describeRate(settings: AlertRuleSettings): string {
  const { metric, baseline, baselinePoints, reportsBetter } = settings
  const { unit, isMoreWorse, subject } = ALERT_METRIC_FACTS[metric]
  const worse = unit === 'ms' ? 'slower' : unit === 'bytes' ? 'larger' : isMoreWorse ? 'higher' : 'lower'
  const pointNames =
    messages.points[settings.data === 'field' ? 'field' : subject === 'monitor' ? 'monitor' : 'page']
  const than = {
    previous: messages.baselines.previous(pointNames.one),
    median: messages.baselines.median(baselinePoints ?? SUGGESTED_BASELINE_POINTS, pointNames.many),
    weekday: messages.baselines.weekday(),
  }[baseline ?? 'median']
  const direction = (reportsBetter ? messages.different : messages.worse)[worse]
  const share = formatPercent(settings.threshold).text
  return messages.changed(alertMetricNames[metric], share, direction, than)
}

function describeLimit({ metric, threshold, periodDays }: AlertRuleSettings): string {
  if (metric === 'tlsExpiry' || metric === 'domainExpiry')
    return messages.expiresWithin(messages.expires[metric], threshold ?? 0)
  const limit = formatAlertValue(metric, threshold).text
  if (metric === 'availability') return messages.availability(limit, periodDays ?? SUGGESTED_PERIOD_DAYS)
  const sentence = ALERT_METRIC_FACTS[metric].isMoreWorse ? messages.above : messages.below
  return sentence(alertMetricNames[metric], limit)
}

function describe(settings: AlertRuleSettings): string {
  const { metric, kind } = settings
  if (metric === 'failedTests') return messages.failed(settings.consecutive ?? 1)
  if (metric === 'missedTests') return messages.missed(settings.consecutive ?? 1)
  if (kind === 'event') return describeEvent(settings)
  if (kind === 'rate') return describeRate(settings)
  const limit = settings.reportsBetter ? messages.better(describeLimit(settings)) : describeLimit(settings)
  return kind === 'count' ? messages.inRow(limit, settings.consecutive ?? 1) : limit
}

/** One line: 'LCP above 2.50 s', 'LCP 10% slower than the median of the last 14 tests', 'Down'. */
export function describeRule(settings: AlertRuleSettings): string {
  const sentence = describe(settings)
  return settings.data === 'field' ? messages.field(sentence) : sentence
}
