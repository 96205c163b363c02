import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '~/components/ui/badge'
import { CellLines } from '~/components/ui/cell-lines'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import type { ListedInvoice } from '~/shared/schemas/invoice'
import { INVOICE_FILES, type InvoiceFile } from '~/shared/values/invoice-choices'

const TONES: Record<ListedInvoice['state'], Tone> = {
  open: 'info',
  overdue: 'poor',
  paid: 'good',
  credited: 'neutral',
  creditNote: 'neutral',
}

export const InvoiceState = ({ state }: Pick<ListedInvoice, 'state'>) => (
  <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
)

/** A day of the seller's calendar. */
export const dayText = (day: string | null) => (day === null ? '–' : formatDate(`${day}T00:00:00Z`, 'UTC'))

export function FileLinks({
  invoice: { number, hasFiles },
  to,
}: {
  invoice: Pick<ListedInvoice, 'number' | 'hasFiles'>
  to: (format: InvoiceFile) => string
}) {
  if (!hasFiles) return <span className="text-quiet">{messages.making}</span>
  return (
    <span className="inline-flex gap-3">
      {INVOICE_FILES.map((format) => (
        <a
          key={format}
          href={to(format)}
          aria-label={messages.fileOf(messages[format], number)}
          className="text-link hover:underline"
        >
          {messages[format]}
        </a>
      ))}
    </span>
  )
}

const { columns } = messages
const money = (pick: (row: ListedInvoice) => number) => (row: ListedInvoice) =>
  formatMoney({ amount: pick(row), currency: row.currency })

type Views = {
  number: (row: ListedInvoice) => ReactNode
  fileTo: (row: ListedInvoice, format: InvoiceFile) => string
  showsBuyer: boolean
}

const columnsWith = ({ number, fileTo, showsBuyer }: Views): Column<ListedInvoice>[] => [
  {
    key: 'number',
    header: columns.number,
    rowHeader: true,
    wide: true,
    cell: (row) => <CellLines note={showsBuyer ? row.buyer : null}>{number(row)}</CellLines>,
  },
  { key: 'state', header: columns.state, cell: (row) => <InvoiceState state={row.state} /> },
  { key: 'issuedOn', header: columns.issuedOn, cell: ({ issuedOn }) => dayText(issuedOn) },
  { key: 'dueOn', header: columns.dueOn, cell: ({ dueOn }) => dayText(dueOn) },
  { key: 'gross', header: columns.gross, align: 'right', cell: money(({ gross }) => gross) },
  { key: 'open', header: columns.open, align: 'right', cell: money(({ open }) => open) },
  {
    key: 'files',
    header: columns.files,
    cell: (row) => <FileLinks invoice={row} to={(format) => fileTo(row, format)} />,
  },
]

/** For super admins. */
export const invoiceColumns = () =>
  columnsWith({
    showsBuyer: true,
    number: ({ _id, number }) => (
      <Link to={paths.invoice(_id)} prefetch="intent" className="font-medium wrap-anywhere hover:underline">
        {number}
      </Link>
    ),
    fileTo: ({ _id }, format) => paths.invoiceFile(_id, format),
  })

/** For those who pay. */
export const ownInvoiceColumns = () =>
  columnsWith({
    showsBuyer: false,
    number: ({ number }) => <span className="font-medium wrap-anywhere">{number}</span>,
    fileTo: ({ _id, organization }, format) => paths.ownInvoiceFile(organization, _id, format),
  })
