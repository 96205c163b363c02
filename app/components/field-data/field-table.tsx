import { StackBar } from '~/components/charts/stack-bar'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { formatPercent } from '~/shared/format/count'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import { metricMessages } from '~/shared/messages/report'
import type { Rating } from '~/shared/rules/report/scores'
import type { FormFactor, RunMetrics } from '~/shared/schemas/agent'
import type { FieldRecord } from '~/shared/schemas/field-data'
import { METRICS, rate } from '~/shared/values/web-vitals'
import { type FieldRow, fieldRows } from './field-figures'

type RatedProps = { metric: FieldRow['metric']; value: number | null; rating: Rating | null }

function Rated({ metric, value, rating }: RatedProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <MetricValue figure={formatMetric(metric, value)} size="medium" />
      <RatingMark rating={rating} />
    </span>
  )
}

function Visits({ row }: { row: FieldRow }) {
  if (!row.shares) return <span className="text-13 text-quiet">{messages.noFigure}</span>
  return (
    <StackBar
      label={messages.shares(METRICS[row.metric].shortName)}
      parts={row.shares.map(({ rating, percent }) => ({
        key: rating,
        name: metricMessages.rating[rating],
        value: percent,
        text: formatPercent(percent).text,
        colour: `--${rating}`,
      }))}
    />
  )
}

function Lab({ row, lab, formFactor }: { row: FieldRow; lab: RunMetrics; formFactor: FormFactor }) {
  const standsIn = row.metric === 'inp' && row.lab === null && lab.tbt !== null
  return (
    <>
      <Rated metric={row.metric} value={row.lab} rating={rate(row.metric, row.lab, formFactor)} />
      {standsIn ? (
        <span className="block text-12 text-quiet">
          {messages.proxyMetric(formatMetric('tbt', lab.tbt).text)}
        </span>
      ) : null}
    </>
  )
}

const columns = (lab: RunMetrics, formFactor: FormFactor): Column<FieldRow>[] => [
  {
    key: 'metric',
    header: messages.columns.metric,
    rowHeader: true,
    cell: ({ metric }) => (
      <span className="block py-2">
        {METRICS[metric].shortName}
        <span className="block text-12 font-normal text-quiet">{METRICS[metric].name}</span>
      </span>
    ),
  },
  {
    key: 'p75',
    header: messages.columns.p75,
    align: 'right',
    span: 8,
    cell: ({ metric, p75, rating }) => <Rated metric={metric} value={p75} rating={rating} />,
  },
  {
    key: 'visits',
    header: messages.columns.visits,
    wide: true,
    width: '36%',
    cell: (row) => <Visits row={row} />,
  },
  {
    key: 'lab',
    header: messages.columns.lab,
    align: 'right',
    span: 8,
    cell: (row) => <Lab {...{ row, lab, formFactor }} />,
  },
  {
    key: 'difference',
    header: messages.columns.difference,
    align: 'right',
    span: 8,
    cell: ({ metric, difference }) => <MetricValue figure={formatMetricDifference(metric, difference)} />,
  },
]

type FieldTableProps = { record: FieldRecord; lab: RunMetrics; formFactor: FormFactor }

export function FieldTable({ record, lab, formFactor }: FieldTableProps) {
  return (
    <DataTable
      caption={messages.title}
      columns={columns(lab, formFactor)}
      rows={fieldRows(record.metrics, lab)}
      rowKey={({ metric }) => metric}
    />
  )
}
