import { Link } from '@remix-run/react'
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

const state: Column<ListedInvoice> = {
  key: 'state',
  get header() {
    return columns.state
  },
  cell: (row) => <InvoiceState state={row.state} />,
}
const dueOn: Column<ListedInvoice> = {
  key: 'dueOn',
  get header() {
    return columns.dueOn
  },
  cell: ({ dueOn: day }) => <span className="whitespace-nowrap">{dayText(day)}</span>,
}
const amount = (name: 'gross' | 'open'): Column<ListedInvoice> => ({
  key: name,
  header: columns[name],
  align: 'right',
  cell: (row) => <span className="whitespace-nowrap">{money((one) => one[name])(row)}</span>,
})
const files = (to: (row: ListedInvoice, format: InvoiceFile) => string): Column<ListedInvoice> => ({
  key: 'files',
  header: columns.files,
  cell: (row) => <FileLinks invoice={row} to={(format) => to(row, format)} />,
})

/** For super admins. */
export const invoiceColumns = (): Column<ListedInvoice>[] => [
  {
    key: 'number',
    header: columns.number,
    rowHeader: true,
    wide: true,
    cell: ({ _id, number, buyer }) => (
      <CellLines note={buyer}>
        <Link to={paths.invoice(_id)} prefetch="intent" className="font-medium wrap-anywhere hover:underline">
          {number}
        </Link>
      </CellLines>
    ),
  },
  state,
  { key: 'issuedOn', header: columns.issuedOn, cell: ({ issuedOn }) => dayText(issuedOn) },
  dueOn,
  amount('gross'),
  amount('open'),
  files(({ _id }, format) => paths.invoiceFile(_id, format)),
]

/** For those who pay. */
export const ownInvoiceColumns = (): Column<ListedInvoice>[] => [
  {
    key: 'number',
    header: columns.number,
    rowHeader: true,
    wide: true,
    cell: ({ number, issuedOn }) => (
      <CellLines note={dayText(issuedOn)}>
        <span className="font-medium wrap-anywhere">{number}</span>
      </CellLines>
    ),
  },
  state,
  dueOn,
  amount('open'),
  files(({ _id, organization }, format) => paths.ownInvoiceFile(organization, _id, format)),
]
