import type { CorrelationInput } from '~/components/charts/correlation'
import type { HistogramInput } from '~/components/charts/histogram'
import type { ChartAnnotation, ChartInput, ChartSeries } from '~/components/charts/model'
import { FORMATS } from '~/components/charts/units'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import type { TimeseriesView } from '~/shared/rules/personal-dashboards/chart-view'
import { chartMetricName, chartMetricShortName } from '~/shared/rules/personal-dashboards/metric-names'
import { isTraffic } from '~/shared/rules/personal-dashboards/metrics'
import { stableHues } from '~/shared/rules/personal-dashboards/stable-hues'
import type { CorrelationData, HistogramData } from '~/shared/schemas/dashboard-chart'
import { kindOf } from './chart-kinds'

const messages = customDashboardMessages.chart

/** The previous period beside many lines would hide both. */
const MAX_WITH_PREVIOUS = 4

function seriesOf({ lines, previous }: TimeseriesView): ChartSeries[] {
  const hues = stableHues(lines.map(({ key }) => key))
  const hueOf = (key: string) => (lines.length === 1 ? 1 : (hues.get(key) ?? 1))
  const now = lines.map(({ key, name, values }) => ({ key, name, values, hue: hueOf(key) }))
  if (lines.length > MAX_WITH_PREVIOUS) return now
  return [
    ...now,
    ...previous.map(({ key, name, values }) => ({
      key: `before-${key}`,
      name: messages.previous(name),
      values,
      hue: hueOf(key),
      isFaint: true,
    })),
  ]
}

export type LineProps = { title: string; view: TimeseriesView; events: ChartAnnotation[]; timeZone: string }

export function lineInput({ title, view, events, timeZone }: LineProps): ChartInput {
  const { times, budget, thresholds, crossings } = view
  const kind = kindOf(view.unit)
  const [from, to] = [Date.parse(view.from), Date.parse(view.to)]
  return {
    title,
    kind,
    times,
    series: seriesOf(view),
    from,
    to,
    periods: crossings
      .filter(({ isGood }) => !isGood)
      .map((one) => ({ from: one.from, to: one.to ?? to, look: 'poor', name: messages.crossingBand })),
    threshold: thresholds && { good: thresholds.good, warning: thresholds.poor },
    limit: budget && { value: budget.value, name: messages.budget(FORMATS[kind](budget.value).text) },
    annotations: events,
    pointName: messages.points[view.granularity],
    // Days and weeks are those of UTC.
    timeZone: view.granularity === 'hour' ? timeZone : 'UTC',
  }
}

export const histogramInput = ({
  metric,
  unit,
  ...one
}: HistogramData['metrics'][number]): HistogramInput => ({
  title: chartMetricName(metric),
  kind: kindOf(unit),
  bins: one.bins,
  n: one.n,
  median: one.median,
  p75: one.p75,
  shares: one.shares,
})

const axisOf = ({ metric, unit }: CorrelationData['x']) => ({
  name: chartMetricShortName(metric),
  kind: kindOf(unit),
})

export const correlationInput = (title: string, { x, y, ...view }: CorrelationData): CorrelationInput => ({
  title,
  x: axisOf(x),
  y: axisOf(y),
  dots: view.dots,
  n: view.n,
  of: isTraffic(x.metric) || isTraffic(y.metric) ? 'days' : 'tests',
  rho: view.rho,
  low: view.low,
  high: view.high,
  trend: view.trend,
})
