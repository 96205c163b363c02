import type { ChartMetric, ChartSource, ChartType } from './choices'
import { DISTRIBUTED_METRICS, isTraffic, metricsOfSource } from './metrics'

export interface CheckedChart {
  type: ChartType
  source: ChartSource
  metric: ChartMetric
  histogramMetrics: readonly ChartMetric[]
  correlationMetric: ChartMetric | null
  budgetMetric: ChartMetric | null
  thresholdBudget: number | null
  thresholdRate: number | null
  thresholdCounter: number | null
  sendAlert: boolean
}

export type ChartFault =
  | 'labOnly'
  | 'metricOfSource'
  | 'noHistogramMetric'
  | 'sameMetricTwice'
  | 'noCorrelationMetric'
  | 'sameMetric'
  | 'budgetMetric'
  | 'noBudgetMetric'
  | 'counterWithoutBudget'
  | 'noThreshold'
  | 'rateOfAvailability'
  | 'trafficTwice'
  | 'alertOfTraffic'

/** The metrics that a chart shows. */
export function shownMetrics(
  chart: Pick<CheckedChart, 'type' | 'metric' | 'histogramMetrics' | 'correlationMetric'>,
): ChartMetric[] {
  if (chart.type === 'histogram') return [...chart.histogramMetrics]
  if (chart.type === 'timeseries' || chart.correlationMetric === null) return [chart.metric]
  return [chart.metric, chart.correlationMetric]
}

/** The metric of the budget; null without one. */
export function budgetMetricOf(chart: Omit<CheckedChart, 'sendAlert'>): ChartMetric | null {
  if (chart.thresholdBudget === null && chart.thresholdRate === null) return null
  return chart.budgetMetric ?? (chart.type === 'timeseries' ? chart.metric : null)
}

type Faults = { field: keyof CheckedChart; fault: ChartFault }[]

/** What does not fit together, by field. */
export function chartFaults(chart: CheckedChart): Faults {
  return [...metricFaults(chart), ...budgetFaults(chart)]
}

function metricFaults({ type, source, metric, histogramMetrics, correlationMetric }: CheckedChart): Faults {
  const possible = type === 'timeseries' ? metricsOfSource(source) : DISTRIBUTED_METRICS
  const faults: Faults = []
  if (type !== 'timeseries' && source !== 'lab') return [{ field: 'source', fault: 'labOnly' }]
  if (type !== 'histogram' && !possible.includes(metric))
    faults.push({ field: 'metric', fault: 'metricOfSource' })
  if (type === 'histogram') {
    const unique = new Set(histogramMetrics)
    if (unique.size === 0) faults.push({ field: 'histogramMetrics', fault: 'noHistogramMetric' })
    else if (unique.size < histogramMetrics.length)
      faults.push({ field: 'histogramMetrics', fault: 'sameMetricTwice' })
    else if (histogramMetrics.some((key) => !possible.includes(key)))
      faults.push({ field: 'histogramMetrics', fault: 'metricOfSource' })
  }
  if (type === 'correlation') {
    if (correlationMetric === null) faults.push({ field: 'correlationMetric', fault: 'noCorrelationMetric' })
    else if (!possible.includes(correlationMetric))
      faults.push({ field: 'correlationMetric', fault: 'metricOfSource' })
    else if (correlationMetric === metric) faults.push({ field: 'correlationMetric', fault: 'sameMetric' })
    else if (isTraffic(metric) && isTraffic(correlationMetric))
      faults.push({ field: 'correlationMetric', fault: 'trafficTwice' })
  }
  return faults
}

function budgetFaults(chart: CheckedChart): Faults {
  const { thresholdBudget, thresholdRate, thresholdCounter, sendAlert, budgetMetric, source } = chart
  const hasBudget = thresholdBudget !== null || thresholdRate !== null
  const faults: Faults = []
  if (hasBudget && budgetMetric !== null && !shownMetrics(chart).includes(budgetMetric))
    faults.push({ field: 'budgetMetric', fault: 'budgetMetric' })
  if (hasBudget && budgetMetricOf(chart) === null)
    faults.push({ field: 'budgetMetric', fault: 'noBudgetMetric' })
  if (thresholdCounter !== null && thresholdCounter > 1 && thresholdBudget === null)
    faults.push({ field: 'thresholdCounter', fault: 'counterWithoutBudget' })
  if (sendAlert && !hasBudget) faults.push({ field: 'sendAlert', fault: 'noThreshold' })
  const watched = budgetMetricOf(chart)
  if (sendAlert && watched !== null && isTraffic(watched))
    faults.push({ field: 'sendAlert', fault: 'alertOfTraffic' })
  if (sendAlert && source === 'availability' && (thresholdRate !== null || (thresholdCounter ?? 1) > 1))
    faults.push({ field: 'sendAlert', fault: 'rateOfAvailability' })
  return faults
}
