import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { RatedFigure } from '~/components/marks/result-cells'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { FoldMark } from '~/components/ui/fold-mark'
import { MetricValue } from '~/components/ui/metric-value'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import type { Figure } from '~/shared/format/figure'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { compareTestsMessages as messages } from '~/shared/messages/compare-tests'
import type { Verdict } from '~/shared/rules/statistics/test-difference'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ComparedMetric, ComparedScore } from '~/shared/schemas/compare-tests'
import { METRICS } from '~/shared/values/web-vitals'
import { formatScoreDifference, SCORE_NAMES } from './score-names'
import type { Sides } from './sides'

type Row = { difference: Figure; isRise: boolean; smallest: string | null; verdict: Verdict | null }
type Columns<R> = { name: Column<R>['cell']; before: Column<R>['cell']; after: Column<R>['cell'] }

const TONES: Partial<Record<Verdict, string>> = { better: 'text-good-ink', worse: 'text-poor-ink' }

function VerdictWord({ row: { verdict, isRise, smallest } }: { row: Row }) {
  if (!verdict) return null
  const tone = TONES[verdict]
  const Icon = tone ? (isRise ? ArrowUp : ArrowDown) : Minus
  return (
    <span
      className={classes('inline-flex items-center gap-1 text-12', tone ?? 'text-quiet')}
      title={smallest === null ? undefined : messages.detectableFrom(smallest)}
    >
      <Icon size={12} aria-hidden="true" className="shrink-0" />
      {messages.verdicts[verdict]}
    </span>
  )
}

function FiguresTable<R extends Row & { key: string }>(props: {
  title: string
  rows: R[]
  sides: Sides
  cells: Columns<R>
}) {
  const { title, rows, sides, cells } = props
  const columns: Column<R>[] = [
    { key: 'name', header: messages.figure, rowHeader: true, cell: cells.name },
    { key: 'before', header: sides.before.name, align: 'right', span: 8, cell: cells.before },
    { key: 'after', header: sides.after.name, align: 'right', span: 8, cell: cells.after },
    {
      key: 'difference',
      header: messages.difference,
      align: 'right',
      span: 8,
      cell: ({ difference }) => <MetricValue figure={difference} />,
    },
    { key: 'verdict', header: messages.verdict, wide: true, cell: (row) => <VerdictWord row={row} /> },
  ]
  const isUnchanged = ({ verdict }: R) => verdict === 'same' || verdict === 'noise'
  const [told, unchanged] = [rows.filter((row) => !isUnchanged(row)), rows.filter(isUnchanged)]
  const table = (some: R[]) => (
    <DataTable caption={title} columns={columns} rows={some} rowKey={({ key }) => key} />
  )
  return (
    <Card title={title} note={messages.variationNote} flush>
      {told.length > 0 ? table(told) : null}
      {unchanged.length > 0 ? (
        <details>
          <summary className="flex min-h-9 items-center gap-1 px-4 py-2 text-13 text-quiet hover:text-text">
            <FoldMark />
            {messages.unchanged(unchanged.length)}
          </summary>
          {table(unchanged)}
        </details>
      ) : null}
    </Card>
  )
}

interface MetricsProps {
  metrics: readonly ComparedMetric[]
  sides: Sides
  formFactors: { before: FormFactor; after: FormFactor }
}

export function ComparedMetrics({ metrics, sides, formFactors }: MetricsProps) {
  const rows = metrics.map(({ difference, smallest, ...metric }) => ({
    ...metric,
    difference: formatMetricDifference(metric.key, difference),
    isRise: (difference ?? 0) > 0,
    smallest: smallest ? formatMetric(metric.key, smallest).text : null,
  }))
  const figure = (side: 'before' | 'after') => (row: (typeof rows)[number]) => (
    <RatedFigure metric={row.key} value={row[side]} formFactor={formFactors[side]} />
  )
  const cells = {
    name: ({ key }: (typeof rows)[number]) => METRICS[key].name,
    before: figure('before'),
    after: figure('after'),
  }
  return <FiguresTable title={messages.metrics} {...{ rows, sides, cells }} />
}

/** Scores of both tests; a category without any score is omitted. */
export function ComparedScores({ scores, sides }: { scores: readonly ComparedScore[]; sides: Sides }) {
  const rows = scores
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ difference, smallest, ...score }) => ({
      ...score,
      difference: formatScoreDifference(difference),
      isRise: (difference ?? 0) > 0,
      smallest: smallest ? formatScore(Math.ceil(smallest)).text : null,
    }))
  if (rows.length === 0) return null
  const dial = (side: 'before' | 'after') => (row: (typeof rows)[number]) => (
    <ScoreDial size={28} score={row[side]} label={SCORE_NAMES[row.key]} />
  )
  const cells = {
    name: ({ key }: (typeof rows)[number]) => SCORE_NAMES[key],
    before: dial('before'),
    after: dial('after'),
  }
  return <FiguresTable title={messages.scores} {...{ rows, sides, cells }} />
}
