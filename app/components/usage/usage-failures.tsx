import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatCount, formatPercent } from '~/shared/format/count'
import { failureAdvice } from '~/shared/messages/failure-advice'
import { usageMessages as messages } from '~/shared/messages/usage'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import type { Statistics } from '~/shared/schemas/usage'

type Failure = Statistics['failures'][number]

/** Reasons of tests that no run has: experiments, removed pages. */
const OF_TESTS: Record<string, { sentence: string; advice: string }> = messages.testFailures

const columnsOf = (total: number): Column<Failure>[] => [
  {
    key: 'reason',
    header: messages.reason,
    rowHeader: true,
    cell: ({ reason }) => OF_TESTS[reason]?.sentence ?? failureSentence(reason),
  },
  {
    key: 'failed',
    header: messages.figures.failed,
    align: 'right',
    cell: ({ failed }) => formatCount(failed).text,
  },
  {
    key: 'share',
    header: messages.share,
    align: 'right',
    cell: ({ failed }) => formatPercent(Math.round((failed / total) * 100)).text,
  },
  {
    key: 'advice',
    header: messages.nextStep,
    wide: true,
    cell: ({ reason }) => (
      <span className="text-quiet">{OF_TESTS[reason]?.advice ?? failureAdvice(reason)}</span>
    ),
  },
]

/** Why tests failed, the most frequent reason first. */
export function UsageFailures({ failures }: { failures: Failure[] }) {
  const total = failures.reduce((sum, { failed }) => sum + failed, 0)
  return (
    <Card title={messages.failures} flush={failures.length > 0}>
      {failures.length > 0 ? (
        <DataTable
          caption={messages.failures}
          columns={columnsOf(total)}
          rows={failures}
          rowKey={({ reason }) => reason}
        />
      ) : (
        <p className="text-quiet">{messages.noFailures}.</p>
      )}
    </Card>
  )
}
