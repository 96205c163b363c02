import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatCount, formatPercent } from '~/shared/format/count'
import { usageMessages } from '~/shared/messages/usage'
import { failureText } from '~/shared/rules/usage/failure-text'
import type { Statistics } from '~/shared/schemas/usage'

const words = usageMessages
type Failure = Statistics['failures'][number]

const columnsOf = (total: number): Column<Failure>[] => [
  {
    key: 'reason',
    header: words.reason,
    rowHeader: true,
    cell: ({ reason }) => failureText(reason).sentence,
  },
  {
    key: 'failed',
    header: words.figures.failed,
    align: 'right',
    cell: ({ failed }) => formatCount(failed).text,
  },
  {
    key: 'share',
    header: words.share,
    align: 'right',
    cell: ({ failed }) => formatPercent(Math.round((failed / total) * 100)).text,
  },
  {
    key: 'advice',
    header: words.nextStep,
    wide: true,
    cell: ({ reason }) => <span className="text-quiet">{failureText(reason).advice}</span>,
  },
]

/** Why tests failed, the most frequent reason first. */
export function UsageFailures({ failures }: { failures: Failure[] }) {
  const total = failures.reduce((sum, { failed }) => sum + failed, 0)
  return (
    <Card title={words.failures} flush={failures.length > 0}>
      {failures.length > 0 ? (
        <DataTable
          caption={words.failures}
          columns={columnsOf(total)}
          rows={failures}
          rowKey={({ reason }) => reason}
        />
      ) : (
        <p className="text-quiet">{words.noFailures}.</p>
      )}
    </Card>
  )
}
