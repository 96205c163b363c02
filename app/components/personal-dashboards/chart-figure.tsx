import { useMemo } from 'react'
import { CorrelationChart } from '~/components/charts/correlation-chart'
import { HistogramChart } from '~/components/charts/histogram-chart'
import { LineChart } from '~/components/charts/line-chart'
import type { ChartAnnotation } from '~/components/charts/model'
import { FORMATS } from '~/components/charts/units'
import { classes } from '~/components/ui/classes'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import { unitOf } from '~/shared/rules/personal-dashboards/metrics'
import type { CorrelationData, HistogramData } from '~/shared/schemas/dashboard-chart'
import { correlationInput, histogramInput, type LineProps, lineInput } from './chart-inputs'
import { kindOf, PLOT_HEIGHTS } from './chart-kinds'
import { CrossingList } from './crossing-list'

const messages = customDashboardMessages.chart

type ChartFigureProps = {
  title: string
  view: ChartView
  events: ChartAnnotation[]
  height: keyof typeof PLOT_HEIGHTS
  timeZone: string
}

/** Minimum of the height that a chart has, so that the figures' arrival moves little. */
function Gap({ view, height }: Pick<ChartFigureProps, 'view' | 'height'>) {
  if (view.gap === null) return null
  return (
    <p
      className="grid place-items-center text-center text-pretty text-quiet"
      style={{ minHeight: PLOT_HEIGHTS[height] }}
    >
      {messages.gaps[view.gap]}.
    </p>
  )
}

function Histograms({ metrics, height }: { metrics: HistogramData['metrics']; height: number }) {
  return (
    <div className="@container">
      <div className={classes('grid gap-6', metrics.length > 1 && '@lg:grid-cols-2 print:grid-cols-2')}>
        {metrics.map((one) => (
          <HistogramChart
            key={one.metric}
            {...histogramInput(one)}
            showTitle={metrics.length > 1}
            height={height}
          />
        ))}
      </div>
    </div>
  )
}

function Timeseries({ height, ...props }: LineProps & { height: number }) {
  const { title, view, events, timeZone } = props
  const chart = useMemo(() => lineInput({ title, view, events, timeZone }), [title, view, events, timeZone])
  return <LineChart {...chart} height={height} showTitle={false} isEager />
}

function Correlation({ title, view, height }: { title: string; view: CorrelationData; height: number }) {
  const chart = useMemo(() => correlationInput(title, view), [title, view])
  return <CorrelationChart {...chart} height={height} showTitle={false} />
}

function Figure({ title, view, events, height: size, timeZone }: ChartFigureProps) {
  const height = PLOT_HEIGHTS[size]
  if (view.type === 'timeseries') return <Timeseries {...{ title, view, events, height, timeZone }} />
  if (view.type === 'histogram') return <Histograms metrics={view.metrics} height={height} />
  return <Correlation {...{ title, view, height }} />
}

function Remarks({ view, timeZone }: Pick<ChartFigureProps, 'view' | 'timeZone'>) {
  const { budget, pendingDays } = view
  const remarks = [
    ...(view.type === 'timeseries' && view.hiddenRows > 0 ? [messages.hidden(view.hiddenRows)] : []),
    ...(pendingDays > 0 ? [messages.pending(pendingDays)] : []),
    ...(budget && budget.n > 0 && view.type !== 'timeseries'
      ? [
          `${messages.budget(FORMATS[kindOf(unitOf(budget.metric))](budget.value).text)}: ${messages.beyond(budget.beyond, budget.n)}`,
        ]
      : []),
  ]
  return (
    <>
      {view.type === 'timeseries' && view.crossings.length > 0 ? (
        <CrossingList crossings={view.crossings} timeZone={timeZone} />
      ) : null}
      {remarks.length > 0 ? <p className="text-13 text-pretty text-quiet">{remarks.join('. ')}.</p> : null}
    </>
  )
}

/** A chart of a dashboard or a preview, from its figures. */
export function ChartFigure(props: ChartFigureProps) {
  const { view, height } = props
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {view.gap === null ? <Figure {...props} /> : <Gap view={view} height={height} />}
      {view.gap === null ? <Remarks {...props} /> : null}
    </div>
  )
}
