import { LineChart } from '~/components/charts/line-chart'
import { CATEGORIES } from '~/shared/rules/scores'
import { METRICS, thresholdFor } from '~/shared/rules/web-vitals'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ReportView } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'

interface Props {
  report: ReportView
  timeZone: string
}

const frameOf = ({ start, end, point }: ReportView) => ({
  from: Date.parse(start),
  to: Date.parse(end),
  selectedAt: point ? Date.parse(point.createdAt) : null,
})

/** One metric over time with its thresholds as bands. */
export function MetricChart(props: Props & { metric: MetricKey; formFactor: FormFactor }) {
  const { report, timeZone, metric, formFactor } = props
  const line = report.series?.lines[metric]
  if (!line) return null
  const { name, kind } = METRICS[metric]
  return (
    <LineChart
      title={name}
      kind={kind}
      times={line.times}
      series={[{ key: metric, name, values: line.values }]}
      threshold={thresholdFor(metric, formFactor)}
      timeZone={timeZone}
      selectedValues={[report.point?.metrics[metric] ?? null]}
      {...frameOf(report)}
    />
  )
}

/** The four scores over time on one axis. */
export function ScoreChart({ report, timeZone }: Props) {
  const lines = report.series?.lines
  return (
    <LineChart
      title="Scores"
      kind="points"
      times={lines?.performance?.times ?? []}
      series={CATEGORIES.map(({ key, title }) => ({ key, name: title, values: lines?.[key]?.values ?? [] }))}
      selectedValues={CATEGORIES.map(({ key }) => report.point?.scores[key] ?? null)}
      timeZone={timeZone}
      {...frameOf(report)}
    />
  )
}
