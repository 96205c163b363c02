import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { PaymentDifference } from '~/shared/schemas/order'

const messages = ordersMessages.differences

const columns = (timeZone: string): Column<PaymentDifference>[] => [
  { key: 'kind', header: messages.columns.kind, rowHeader: true, cell: ({ kind }) => messages.kinds[kind] },
  {
    key: 'organization',
    header: messages.columns.organization,
    wide: true,
    cell: ({ organization }) =>
      organization ? (
        <Link to={paths.organizationSubscription(organization._id)} className="hover:underline">
          {organization.name}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    key: 'amount',
    header: messages.columns.amount,
    align: 'right',
    cell: (row) => formatMoney(row),
  },
  { key: 'payment', header: messages.columns.payment, wide: true, cell: ({ payment }) => payment },
  { key: 'found', header: messages.columns.found, cell: ({ foundAt }) => formatDate(foundAt, timeZone) },
]

/** Payments by card that a super admin must look at; nothing while all agree. */
export function PaymentDifferences({ differences }: { differences: PaymentDifference[] }) {
  const timeZone = useTimeZone()
  if (differences.length === 0) return null
  return (
    <Card title={messages.title} note={`${messages.note}.`} flush>
      <DataTable
        caption={messages.title}
        columns={columns(timeZone)}
        rows={differences}
        rowKey={(row) => row.payment}
      />
    </Card>
  )
}
