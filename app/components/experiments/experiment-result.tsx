import { Badge } from '~/components/ui/badge'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingShape } from '~/components/ui/rating-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { formatPercent } from '~/shared/format/count'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import {
  type Difference,
  EXPERIMENT_FIGURES,
  type ExperimentFigure,
  type ExperimentResult as Result,
  type Verdict,
} from '~/shared/rules/experiments/experiment-difference'
import { differenceSentence, figureHead, formatFigure } from './difference-text'
import { ForestAxis, ForestRow } from './forest-plot'
import { forestDomain, isBeyond, type Shares, sharesOf } from './forest-scale'

interface Row {
  figure: ExperimentFigure
  difference: Difference
  shares: Shares | null
  decides: boolean
}
type Axis = ReturnType<typeof forestDomain>

function VerdictMark({ verdict }: { verdict: Verdict }) {
  const name = messages.verdictNames[verdict]
  if (verdict === 'noClearDifference') return <span className="text-quiet">{name}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <RatingShape rating={verdict === 'better' ? 'good' : 'poor'} />
      {name}
    </span>
  )
}

const FIGURE: Column<Row> = {
  key: 'figure',
  get header() {
    return messages.figure
  },
  rowHeader: true,
  cell: ({ figure, decides }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {figureHead(figure)}
      {decides ? <Badge tone="info">{messages.primaryMetric}</Badge> : null}
    </span>
  ),
}
const DIFFERENCE: Column<Row> = {
  key: 'difference',
  get header() {
    return messages.difference
  },
  wide: true,
  cell: ({ figure, difference }) => (
    <span className="text-pretty">{differenceSentence(figure, difference)}</span>
  ),
}
const VERDICT: Column<Row> = {
  key: 'verdict',
  get header() {
    return messages.columns.outcome
  },
  span: 8,
  cell: ({ difference }) => <VerdictMark verdict={difference.verdict} />,
}

const plotColumn = (axis: Axis): Column<Row> => ({
  key: 'plot',
  header: messages.plotHead,
  wide: true,
  width: '28%',
  cell: ({ shares, difference }) =>
    shares ? (
      <ForestRow shares={shares} domain={axis} verdict={difference.verdict} />
    ) : (
      <span className="text-12 text-quiet">{messages.notDrawn}</span>
    ),
  foot: <ForestAxis domain={axis} />,
})

const armColumn = (arm: 'control' | 'changed'): Column<Row> => ({
  key: arm,
  header: arm === 'control' ? messages.withoutChange : messages.withChange,
  align: 'right',
  span: 8,
  cell: ({ figure, difference }) => <MetricValue figure={formatFigure(figure, difference[arm])} />,
})

const columns = (axis: Axis): Column<Row>[] => [
  FIGURE,
  DIFFERENCE,
  plotColumn(axis),
  VERDICT,
  armColumn('control'),
  armColumn('changed'),
]

const isCut = ({ shares }: Row, axis: Axis) =>
  shares !== null && (isBeyond(shares.low, axis) || isBeyond(shares.high, axis))

export function ExperimentResult({ decidedBy, figures }: Result) {
  const inOrder = [decidedBy, ...EXPERIMENT_FIGURES.filter((figure) => figure !== decidedBy)]
  const rows = inOrder.flatMap((figure): Row[] => {
    const difference = figures[figure]
    if (!difference) return []
    return [{ figure, difference, shares: sharesOf(difference), decides: figure === decidedBy }]
  })
  const axis = forestDomain(rows.map(({ shares }) => shares))
  const confidence = rows[0]?.difference.confidence ?? 0
  const notes = [
    messages.confidence(formatPercent(Math.round(confidence * 1000) / 10).text),
    messages.primaryMetricNote,
    ...(rows.some((row) => isCut(row, axis)) ? [messages.beyondAxis] : []),
  ]
  return (
    <>
      <DataTable
        caption={messages.difference}
        columns={columns(axis)}
        rows={rows}
        rowKey={({ figure }) => figure}
      />
      <p className="px-4 py-3 text-13 text-pretty text-quiet">{notes.join('. ')}.</p>
    </>
  )
}
