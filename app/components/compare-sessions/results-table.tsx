import { Form, Link } from '@remix-run/react'
import { RatedFigure } from '~/components/dashboards/result-cells'
import { useShare } from '~/components/sharing/use-share'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { paths } from '~/shared/paths'
import { CATEGORIES } from '~/shared/rules/report/scores'
import { METRICS } from '~/shared/rules/report/web-vitals'
import type { CompareSessionDetail, SessionDifference, SessionTest } from '~/shared/schemas/compare-session'
import type { MetricKey } from '~/shared/schemas/metric-keys'

const words = compareSessionMessages.session
const SHOWN: readonly MetricKey[] = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests']
const PERFORMANCE = CATEGORIES.find(({ key }) => key === 'performance')?.title ?? ''
const TONES: Record<string, string | undefined> = { better: 'text-good-ink', worse: 'text-poor-ink' }

/** Without the parts of the differences that this table does not show. */
export type ShownSession = Omit<CompareSessionDetail, 'differences'> & {
  differences: Pick<SessionDifference, 'position' | 'metrics'>[]
}

interface Row {
  test: SessionTest
  metrics: NonNullable<CompareSessionDetail['figures'][number]>['metrics'] | null
  difference: ShownSession['differences'][number] | null
}

/** The difference, coloured only where it is significant; the conclusion as its title. */
function Difference({ row: { difference }, metric }: { row: Row; metric: MetricKey }) {
  const found = difference?.metrics.find(({ key }) => key === metric)
  if (!found || found.difference === null || !found.verdict) return null
  const label = compareTestsMessages.verdicts[found.verdict]
  const smallest = found.smallest
    ? `. ${compareTestsMessages.detectableFrom(formatMetric(metric, found.smallest).text)}`
    : ''
  return (
    <span
      title={`${label}${smallest}`}
      className={classes('text-12 whitespace-nowrap', TONES[found.verdict] ?? 'text-quiet')}
    >
      {formatMetricDifference(metric, found.difference).text}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

function TestCell({ row: { test }, timeZone }: { row: Row; timeZone: string }) {
  const { site, page, device, location, _id: pointId } = test
  const isShared = useShare() !== null
  return (
    <span className="flex min-w-0 flex-col py-1">
      {isShared ? (
        <span className="font-medium wrap-anywhere">{test.name}</span>
      ) : (
        <Link
          to={paths.report(site, page, 'performance', { device, location, pointId })}
          className="font-medium wrap-anywhere hover:underline"
        >
          {test.name}
        </Link>
      )}
      <span className="text-12 font-normal text-quiet">
        {test.siteName} · {test.deviceName}, {test.locationLabel}
      </span>
      <span className="text-12 font-normal text-quiet">{formatDateTime(test.createdAt, timeZone)}</span>
    </span>
  )
}

const baselineColumn = (session: ShownSession): Column<Row> => ({
  key: 'baseline',
  header: words.isBaseline,
  align: 'right',
  corner: true,
  cell: ({ test: { position, name } }) =>
    position === session.baseline ? (
      <Badge tone="info">{words.isBaseline}</Badge>
    ) : session.mayChange ? (
      <Form method="post" preventScrollReset className="inline-flex" data-print="hide">
        <input type="hidden" name="baseline" value={position} />
        <Button
          name="intent"
          value="baseline"
          size="small"
          variant="quiet"
          aria-label={words.makeBaselineOf(name)}
        >
          {words.makeBaseline}
        </Button>
      </Form>
    ) : null,
})

/** One row a test: its figures and their difference to the baseline. */
export function ResultsTable({ session, timeZone }: { session: ShownSession; timeZone: string }) {
  const rows = session.tests.map(
    (test): Row => ({
      test,
      metrics: session.figures[test.position]?.metrics ?? null,
      difference: session.differences.find(({ position }) => position === test.position) ?? null,
    }),
  )
  const columns: Column<Row>[] = [
    {
      key: 'test',
      header: words.test,
      rowHeader: true,
      wide: true,
      cell: (row) => <TestCell {...{ row, timeZone }} />,
    },
    {
      key: 'performance',
      header: PERFORMANCE,
      align: 'center',
      span: 8,
      cell: ({ test }) => <ScoreDial size={28} score={test.scores.performance} label={PERFORMANCE} />,
    },
    ...SHOWN.map(
      (metric): Column<Row> => ({
        key: metric,
        header: METRICS[metric].shortName,
        align: 'right',
        span: 8,
        cell: (row) => (
          <span className="inline-flex flex-col items-end">
            <RatedFigure
              metric={metric}
              value={row.metrics?.[metric] ?? null}
              formFactor={row.test.formFactor}
            />
            <Difference {...{ row, metric }} />
          </span>
        ),
      }),
    ),
    baselineColumn(session),
  ]
  const baseline = session.tests[session.baseline]
  return (
    <Card title={words.results} note={baseline && words.resultsNote(baseline.name)} flush>
      <DataTable caption={words.results} columns={columns} rows={rows} rowKey={({ test }) => test.position} />
    </Card>
  )
}
