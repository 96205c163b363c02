import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import { chartMetricShortName } from '~/shared/rules/personal-dashboards/metric-names'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'

/** What a chart shows, in a few words beside its title. */
export function describeChart(chart: Omit<DashboardChart, '_id' | 'position' | 'dashboard'>): string {
  const { type, metric, correlationMetric, histogramMetrics, percentile, groupBy, source } = chart
  if (type === 'histogram') return histogramMetrics.map(chartMetricShortName).join(', ')
  if (type === 'correlation')
    return [metric, ...(correlationMetric ? [correlationMetric] : [])].map(chartMetricShortName).join(' · ')
  return [
    chartMetricShortName(metric),
    ...(source === 'lab' || source === 'responseTime' ? [messages.percentiles[percentile]] : []),
    ...(source === 'field' ? [messages.realUsers] : []),
    ...(groupBy === 'none' ? [] : [messages.per[groupBy]]),
  ].join(' · ')
}
