import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { mailAddressMessages as messages } from '~/shared/messages/mail-addresses'
import type { SuspendedAddress } from '~/shared/schemas/mail'

const columnsOf = (timeZone: string): Column<SuspendedAddress>[] => [
  {
    key: 'address',
    header: messages.address,
    rowHeader: true,
    wide: true,
    cell: ({ address }) => <span className="wrap-anywhere">{address}</span>,
  },
  {
    key: 'reason',
    header: messages.reason,
    wide: true,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: 'since', header: messages.since, cell: ({ suspendedAt }) => formatDateTime(suspendedAt, timeZone) },
  {
    key: 'lift',
    header: '',
    cell: ({ address }) => (
      <Form method="post">
        <input type="hidden" name="address" value={address} />
        <Button size="small" aria-label={messages.liftFor(address)}>
          {messages.lift}
        </Button>
      </Form>
    ),
  },
]

/** Nothing when there is none. */
export function SuspendedAddresses({
  addresses,
  timeZone,
}: {
  addresses: SuspendedAddress[]
  timeZone: string
}) {
  if (addresses.length === 0) return null
  return (
    <Card title={messages.title} note={messages.explain} flush className="mb-6">
      <DataTable
        caption={messages.title}
        columns={columnsOf(timeZone)}
        rows={addresses}
        rowKey={({ address }) => address}
      />
    </Card>
  )
}
