import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Dialog } from '~/components/ui/dialog/dialog'
import { type Column, DataTable } from '~/components/ui/table'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { runQualityMessages as messages } from '~/shared/messages/run-quality'
import { runTestMessages } from '~/shared/messages/run-test'
import { withParams } from '~/shared/paths'
import type { TestRuns } from '~/shared/schemas/run-quality'
import { FailureReason } from './failure-reason'

const FIGURES = [
  ['lcp', 'LCP'],
  ['tbt', 'TBT'],
  ['cls', 'CLS'],
] as const

type NumberedRun = TestRuns['runs'][number] & { number: number }

function State({ run }: { run: NumberedRun }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {run.isPoint ? <Badge tone="good">{messages.counts}</Badge> : null}
      {run.status === 'success' ? null : <Badge tone="poor">{runTestMessages.status[run.status]}</Badge>}
      {run.isNoisy ? <Badge tone="warning">{messages.disturbed}</Badge> : null}
      {run.failureCode ? <FailureReason code={run.failureCode} detail={run.failureDetail} /> : null}
    </span>
  )
}

export function RunsDialog({ runs, spread, selectedId }: TestRuns & { selectedId: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const to = (changes: Record<string, string | null>) =>
    withParams(pathname, search, { dialog: null, ...changes })
  const columns: Column<NumberedRun>[] = [
    {
      key: 'run',
      header: messages.runColumns.run,
      rowHeader: true,
      cell: ({ _id, number }) => (
        <Link to={to({ pointId: _id })} className="text-link hover:underline">
          {messages.run(number)}
        </Link>
      ),
      foot: spread ? messages.spread : undefined,
    },
    ...FIGURES.map(([metric, header]): Column<NumberedRun> => {
      const text = (value: number | null) => formatMetric(metric, value).text
      const metricSpread = spread?.[metric]
      return {
        key: metric,
        header,
        align: 'right',
        span: 8,
        cell: ({ metrics }) => text(metrics[metric]),
        foot: metricSpread ? `${text(metricSpread.median)} ± ${text(metricSpread.mad)}` : undefined,
      }
    }),
    {
      key: 'score',
      header: messages.runColumns.score,
      align: 'right',
      span: 8,
      cell: ({ performance }) => formatScore(performance).text,
    },
    { key: 'state', header: messages.runColumns.state, cell: (run) => <State run={run} /> },
  ]
  return (
    <Dialog title={messages.allRuns} closeTo={to({})} width="form">
      <p className="text-13 text-pretty text-quiet">
        {messages.runsNote}
        {spread ? `. ${messages.spreadNote}` : null}.
      </p>
      <DataTable
        caption={messages.allRuns}
        columns={columns}
        rows={runs.map((run, index) => ({ ...run, number: index + 1 }))}
        rowKey={({ _id }) => _id}
        isSelected={({ _id }) => _id === selectedId}
      />
    </Dialog>
  )
}
