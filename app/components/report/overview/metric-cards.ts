import { formatMetric } from '~/shared/format/metric'
import { metricMessages, periodsMessages } from '~/shared/messages/report'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { METRICS } from '~/shared/rules/report/web-vitals'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ReportView } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'
import type { MetricCardProps, MetricChange } from './metric-card'
import { differenceFromPrevious } from './score-changes'

export function metricCards(
  report: ReportView,
  metrics: readonly MetricKey[],
  formFactor: FormFactor,
  more: { to?: string; reason?: string },
): MetricCardProps[] {
  return metrics.map((metric) => ({
    metric,
    formFactor,
    value: report.point?.metrics[metric] ?? null,
    history: report.series?.lines[metric],
    spread: report.periods?.metrics[metric]?.spread,
    change: changeFor(report, metric),
    since: differenceFromPrevious(report, metric),
    to: more.to,
    reason: more.reason ?? reasonFor(metric),
    note: noteFor(report, metric, metrics),
  }))
}

function changeFor({ periods }: ReportView, metric: MetricKey): MetricChange | null {
  const change = periods?.metrics[metric]?.change
  return change && periods ? { ...change, period: periodsMessages.before(periods.days) } : null
}

/** The reason why no card shows a change, if all share one reason. */
export function periodNote(
  { periods, point }: ReportView,
  metrics: readonly MetricKey[],
): string | undefined {
  if (!periods || !point || point.failureCode) return undefined
  const told = metrics.flatMap((metric) =>
    point.metrics[metric] === null ? [] : (periods.metrics[metric] ?? []),
  )
  if (told.length === 0 || told.some(({ change }) => change)) return undefined
  const gap = told.some((one) => one.gap === 'method') ? 'method' : 'few'
  return periodsMessages[gap](periodsMessages.before(periods.days))
}

function noteFor(report: ReportView, metric: MetricKey, shown: readonly MetricKey[]): string | undefined {
  const standsIn = metric === 'tbt' && !shown.includes('inp') ? metricMessages.inpProxy : null
  const smallest = report.series?.smallestChanges[metric]
  const reveals = smallest && smallest.absolute > 0 ? revealText(metric, smallest) : null
  return [standsIn, reveals].filter(Boolean).join('. ') || undefined
}

const revealText = (
  metric: MetricKey,
  { absolute, relative }: { absolute: number; relative: number | null },
) =>
  runQualityMessages.detectableChange(
    formatMetric(metric, absolute).text,
    relative === null ? null : `${Math.round(relative * 100)} %`,
  )

const reasonFor = (metric: MetricKey) =>
  METRICS[metric].lab === 'interaction' ? metricMessages.needsInteraction : undefined
