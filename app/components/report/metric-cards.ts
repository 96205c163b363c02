import { messages } from '~/shared/messages'
import { METRICS } from '~/shared/rules/web-vitals'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ReportView } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'
import type { MetricCardProps } from './metric-card'

/** A card a metric: the value of the point shown, and how it came there over the range. */
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
    to: more.to,
    reason: more.reason ?? reasonFor(metric),
    note: metric === 'tbt' && !metrics.includes('inp') ? messages.metric.standInForInp : undefined,
  }))
}

const reasonFor = (metric: MetricKey) =>
  METRICS[metric].lab === 'interaction' ? messages.metric.needsInteraction : undefined
