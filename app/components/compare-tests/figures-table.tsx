import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
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
import { SCORE_TITLES } from '~/shared/rules/report/scores'
import type { Verdict } from '~/shared/rules/statistics/test-difference'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ComparedMetric, ComparedScore, TestComparison } from '~/shared/schemas/compare-tests'
import { METRICS } from '~/shared/values/web-vitals'
import { formatScoreDifference } from './score-difference'
import type { Sides } from './sides'

interface Row {
  key: string
  name: string
  before: ReactNode
  after: ReactNode
  difference: Figure
  isRise: boolean
  smallest: string | null
  verdict: Verdict | null
}

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

const isUnchanged = ({ verdict }: Row) => verdict === 'same' || verdict === 'noise'

interface Props {
  told: Pick<NonNullable<TestComparison['told']>, 'metrics' | 'scores'>
  sides: Sides
  formFactors: { before: FormFactor; after: FormFactor }
}

function metricRow({ key, before, after, ...row }: ComparedMetric, formFactors: Props['formFactors']): Row {
  const { difference, smallest, verdict } = row
  return {
    ...{ key, verdict, name: METRICS[key].name, isRise: (difference ?? 0) > 0 },
    before: <RatedFigure metric={key} value={before} formFactor={formFactors.before} />,
    after: <RatedFigure metric={key} value={after} formFactor={formFactors.after} />,
    difference: formatMetricDifference(key, difference),
    smallest: smallest ? formatMetric(key, smallest).text : null,
  }
}

function scoreRow({ key, before, after, difference, smallest, verdict }: ComparedScore): Row {
  const name = messages.score(SCORE_TITLES[key])
  return {
    ...{ key, verdict, name, isRise: (difference ?? 0) > 0 },
    before: <ScoreDial size={28} score={before} label={name} />,
    after: <ScoreDial size={28} score={after} label={name} />,
    difference: formatScoreDifference(difference),
    smallest: smallest ? formatScore(Math.ceil(smallest)).text : null,
  }
}

/** Metrics, then scores that were measured; what did not change is one line and a fold. */
export function ComparedFigures({ told, sides, formFactors }: Props) {
  const rows = [
    ...told.metrics.map((metric) => metricRow(metric, formFactors)),
    ...told.scores.filter(({ before, after }) => before !== null || after !== null).map(scoreRow),
  ]
  const columns: Column<Row>[] = [
    { key: 'name', header: messages.figure, rowHeader: true, cell: ({ name }) => name },
    { key: 'before', header: sides.before.name, align: 'right', span: 8, cell: ({ before }) => before },
    { key: 'after', header: sides.after.name, align: 'right', span: 8, cell: ({ after }) => after },
    {
      key: 'difference',
      header: messages.difference,
      align: 'right',
      span: 8,
      cell: ({ difference }) => <MetricValue figure={difference} />,
    },
    { key: 'verdict', header: messages.verdict, wide: true, cell: (row) => <VerdictWord row={row} /> },
  ]
  const [changed, unchanged] = [rows.filter((row) => !isUnchanged(row)), rows.filter(isUnchanged)]
  const table = (some: Row[]) => (
    <DataTable caption={messages.metrics} columns={columns} rows={some} rowKey={({ key }) => key} />
  )
  return (
    <Card title={messages.metrics} note={messages.variationNote} flush>
      {changed.length > 0 ? table(changed) : null}
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
