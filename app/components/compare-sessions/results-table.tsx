import { Form } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import type { MetricKey } from '~/shared/values/metric-keys'
import { metricColumn, type ResultRow, scoreColumn, shortTestColumn, testColumn } from './result-columns'
import { MAIN_METRICS, MORE_METRICS, MORE_SCORES, type ShownSession } from './shown-session'

const messages = compareSessionMessages.session

const baselineColumn = (session: ShownSession): Column<ResultRow> => ({
  key: 'baseline',
  header: messages.isBaseline,
  align: 'right',
  corner: true,
  screenOnly: true,
  cell: ({ test: { position, name } }) =>
    position === session.baseline ? (
      <Badge tone="info">{messages.isBaseline}</Badge>
    ) : session.mayChange ? (
      <Form method="post" preventScrollReset className="inline-flex" data-print="hide">
        <input type="hidden" name="baseline" value={position} />
        <Button
          name="intent"
          value="baseline"
          size="small"
          variant="quiet"
          aria-label={messages.makeBaselineOf(name)}
        >
          {messages.makeBaseline}
        </Button>
      </Form>
    ) : null,
})

const rowsOf = ({ tests, figures, differences }: ShownSession): ResultRow[] =>
  tests.map((test) => ({
    test,
    metrics: figures[test.position]?.metrics ?? null,
    difference: differences.find(({ position }) => position === test.position) ?? null,
  }))

/** Columns of figures that at least one test has. */
const isMeasured = (rows: readonly ResultRow[]) => (metric: MetricKey) =>
  rows.some(({ metrics }) => (metrics?.[metric] ?? null) !== null)

type Props = { session: ShownSession; timeZone: string }

/** One row a test: its figures and their difference to the baseline. */
export function ResultsTable({ session, timeZone }: Props) {
  const columns = [
    testColumn(timeZone),
    scoreColumn('performance'),
    ...MAIN_METRICS.map(metricColumn),
    baselineColumn(session),
  ]
  const baseline = session.tests[session.baseline]
  const note = baseline && messages.resultsNote(baseline.name)
  return <Results title={messages.results} {...{ session, note, columns }} />
}

/** The other scores and metrics. */
export function MoreResultsTable({ session }: Pick<Props, 'session'>) {
  const columns = [
    shortTestColumn,
    ...MORE_SCORES.map(scoreColumn),
    ...MORE_METRICS.filter(isMeasured(rowsOf(session))).map(metricColumn),
  ]
  return <Results title={messages.moreResults} {...{ session, columns }} />
}

interface ResultsProps {
  session: ShownSession
  title: string
  note?: string | undefined
  columns: Column<ResultRow>[]
}

function Results({ session, title, note, columns }: ResultsProps) {
  return (
    <Card title={title} note={note} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rowsOf(session)}
        rowKey={({ test }) => test.position}
      />
    </Card>
  )
}
