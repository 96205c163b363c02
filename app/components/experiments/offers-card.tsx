import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import type { ExperimentOffer } from '~/shared/schemas/experiment'
import { Target } from '../report/opportunities/experiment-target'

type Row = ExperimentOffer & { number: number }

const columns = (startTo: ((number: number) => string) | null): Column<Row>[] => [
  {
    key: 'change',
    header: messages.columns.change,
    rowHeader: true,
    cell: ({ title, target }) => (
      <span className="block py-1">
        {title}
        <Target target={target} />
      </span>
    ),
  },
  {
    key: 'reason',
    header: messages.columns.reason,
    wide: true,
    cell: ({ reason }) => <span className="text-pretty">{reason}</span>,
  },
  ...(startTo
    ? [
        {
          key: 'try',
          header: messages.columns.action,
          align: 'right' as const,
          wide: true,
          cell: ({ title, target, number }: Row) => (
            <Link to={startTo(number)} preventScrollReset className="rounded-2 text-link hover:underline">
              {messages.tryAction}
              <VisuallyHidden>: {[title, target].filter(Boolean).join(', ')}</VisuallyHidden>
            </Link>
          ),
        },
      ]
    : []),
]

type OffersCardProps = {
  offered: readonly ExperimentOffer[]
  unavailable: string | null
  /** URL of the dialog for an offer's number; null without permission. */
  startTo: ((number: number) => string) | null
}

export function OffersCard({ offered, unavailable, startTo }: OffersCardProps) {
  if (unavailable !== null || offered.length === 0) {
    return (
      <Card title={messages.offersTitle}>
        <p className="text-pretty text-quiet">{unavailable ?? messages.offersNone}.</p>
      </Card>
    )
  }
  return (
    <Card title={messages.offersTitle} note={messages.offersNote} flush>
      <DataTable
        caption={messages.offersTitle}
        columns={columns(startTo)}
        rows={offered.map((offer, index) => ({ ...offer, number: index + 1 }))}
        rowKey={({ number }) => number}
      />
      {startTo ? null : <p className="px-4 py-3 text-13 text-quiet">{messages.adminsOnly}.</p>}
    </Card>
  )
}
