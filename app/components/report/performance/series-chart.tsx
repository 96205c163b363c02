import { LineChart } from '~/components/charts/line-chart'
import { useShowsNotes } from '~/components/visitor/use-visitor'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { CATEGORIES } from '~/shared/rules/report/scores'
import { chartThresholdScale } from '~/shared/rules/report/threshold-text'
import type { FormFactor } from '~/shared/schemas/agent'
import type { SeriesLine } from '~/shared/schemas/point-series'
import type { ReportView } from '~/shared/schemas/report-view'
import type { Regression } from '~/shared/schemas/run-quality'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS, thresholdFor } from '~/shared/values/web-vitals'
import { presentAnnotation, presentChange } from '../frame/report-events'
import { useEventsLink } from '../frame/use-events-link'
import { useTestLink } from '../frame/use-test-link'
import { changeMarks } from '../overview/level-changes'

interface Props {
  report: ReportView
  timeZone: string
}

export const frameOf = (
  { start, end, point, series, annotations }: ReportView,
  line: (Pick<SeriesLine, 'times' | 'breaks'> & Partial<Pick<SeriesLine, 'gaps'>>) | undefined,
  showsNotes: boolean,
) => ({
  from: Date.parse(start),
  to: Date.parse(end),
  selectedAt: point ? Date.parse(point.createdAt) : null,
  breaks: line?.breaks,
  isDownsampled: line !== undefined && series !== null && line.times.length < series.total,
  annotations: [
    ...(series?.annotations ?? []).map(presentChange),
    ...annotations.items.filter(({ kind }) => showsNotes || kind !== 'note').map(presentAnnotation),
  ],
  disturbedAt: series?.noisyTimes,
  gaps: line?.gaps,
})

type MetricChartProps = Props & { metric: MetricKey; formFactor: FormFactor; changes?: readonly Regression[] }

export function MetricChart(props: MetricChartProps) {
  const { report, timeZone, metric, formFactor, changes = [] } = props
  const showsNotes = useShowsNotes()
  const pointTo = useTestLink(report)
  const eventsTo = useEventsLink(report)
  const line = report.series?.lines[metric]
  if (!line) return null
  const { name, kind } = METRICS[metric]
  const frame = frameOf(report, line, showsNotes)
  return (
    <LineChart
      title={name}
      kind={kind}
      times={line.times}
      series={[{ key: metric, name, values: line.values, excluded: line.excluded }]}
      threshold={thresholdFor(metric, formFactor)}
      thresholdScale={chartThresholdScale(metric, formFactor)}
      timeZone={timeZone}
      selectedValues={[report.point?.metrics[metric] ?? null]}
      {...{ pointTo, eventsTo }}
      {...frame}
      annotations={[...frame.annotations, ...changeMarks(changes, metric)]}
    />
  )
}

export function ScoreChart({ report, timeZone }: Props) {
  const showsNotes = useShowsNotes()
  const pointTo = useTestLink(report)
  const eventsTo = useEventsLink(report)
  const lines = report.series?.lines
  return (
    <LineChart
      title={labels.scores}
      kind="points"
      times={lines?.performance?.times ?? []}
      series={CATEGORIES.map(({ key, title }) => ({
        key,
        name: title,
        values: lines?.[key]?.values ?? [],
        excluded: lines?.[key]?.excluded,
      }))}
      selectedValues={CATEGORIES.map(({ key }) => report.point?.scores[key] ?? null)}
      timeZone={timeZone}
      {...{ pointTo, eventsTo }}
      {...frameOf(report, lines?.performance, showsNotes)}
    />
  )
}
