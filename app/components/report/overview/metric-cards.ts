import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { metricMessages, periodsMessages } from '~/shared/messages/report'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { conclusionMessages as messages } from '~/shared/messages/verdict'
import { gapText } from '~/shared/rules/measuring/gap-reasons'
import type { Conclusion } from '~/shared/rules/verdict/conclusion'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ReportView } from '~/shared/schemas/report-view'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS } from '~/shared/values/web-vitals'
import type { CardConclusion, FieldFigures } from './card-lines'
import { conclusionOf, type LastTest, lastDifference, periodName, type Recent } from './conclusions'
import type { MetricCardProps } from './metric-card'

interface More {
  to?: string
  reason?: string
  /** By *Compare tests*; without it from the series. */
  last?: LastTest
  field?: FieldFigures
  recent?: Recent
}

export function metricCards(
  report: ReportView,
  metrics: readonly MetricKey[],
  formFactor: FormFactor,
  { to, reason, last, field, recent }: More,
): MetricCardProps[] {
  return metrics.map((metric) => ({
    metric,
    formFactor,
    value: report.point?.metrics[metric] ?? null,
    history: report.series?.lines[metric],
    spread: report.periods?.metrics[metric]?.spread,
    conclusion: cardConclusion(report, metric, last, recent),
    to,
    reason: reason ?? (report.point ? gapText(metric, report.point) : undefined) ?? reasonFor(metric),
    note: metric === 'tbt' && !metrics.includes('inp') && !field?.tbt ? metricMessages.inpProxy : undefined,
    field: field?.[metric],
  }))
}

function cardConclusion(
  report: ReportView,
  metric: MetricKey,
  last?: LastTest,
  recent?: Recent,
): CardConclusion | null {
  const conclusion = conclusionOf(report, metric, last, recent)
  if (!conclusion) return null
  return { ...conclusion, period: periodName(report), details: detailsOf(report, metric, conclusion, last) }
}

/** For the tooltip: what is compared, interval, smallest detectable change and the other baseline. */
function detailsOf(report: ReportView, metric: MetricKey, conclusion: Conclusion, last?: LastTest): string {
  const signed = (value: number) => formatMetricDifference(metric, value).text
  const change = report.periods?.metrics[metric]?.change
  const since = lastDifference(report, metric, last)
  const isPeriod = 'baseline' in conclusion && conclusion.baseline === 'period'
  const smallest = isPeriod ? change?.smallest : report.series?.smallestChanges[metric]?.absolute
  return [
    'baseline' in conclusion && conclusion.baseline !== 'recent'
      ? messages.compared[conclusion.baseline](periodName(report))
      : null,
    isPeriod && change ? messages.interval(signed(change.low), signed(change.high)) : null,
    smallest ? runQualityMessages.detectableChange(formatMetric(metric, smallest).text, null) : null,
    since && (isPeriod || conclusion.kind === 'few') ? lastText(metric, since) : null,
  ]
    .filter(Boolean)
    .join('. ')
}

function lastText(
  metric: MetricKey,
  { difference, isScatter }: NonNullable<ReturnType<typeof lastDifference>>,
): string {
  if (formatMetric(metric, Math.abs(difference)).text === formatMetric(metric, 0).text)
    return messages.lastSame
  const change = messages.lastTest(formatMetricDifference(metric, difference).text)
  if (isScatter === false) return change
  return `${change}, ${isScatter ? messages.variation : messages.unknownVariation}`
}

/** The reason why no card compares its periods, if all share one. */
export function periodNote(
  report: Pick<ReportView, 'periods' | 'point'>,
  metrics: readonly MetricKey[],
): string | undefined {
  const { periods, point } = report
  if (!periods || !point || point.failureCode) return undefined
  const compared = metrics.flatMap((metric) =>
    point.metrics[metric] === null ? [] : (periods.metrics[metric] ?? []),
  )
  if (compared.length === 0 || compared.some(({ change }) => change)) return undefined
  const gap = compared.some((one) => one.gap === 'method') ? 'method' : 'few'
  return periodsMessages[gap](periodsMessages.before(periods.days))
}

const reasonFor = (metric: MetricKey) =>
  METRICS[metric].lab === 'interaction' ? metricMessages.needsInteraction : undefined
