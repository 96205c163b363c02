import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney, formatRate } from '~/shared/format/money'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import type { InvoiceView } from '~/shared/schemas/invoice'
import { dayText, FileLinks, InvoiceState } from './invoice-columns'

const { columns, address } = messages

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

type Line = InvoiceView['lines'][number] & { position: number }

const lineColumns = ({ currency }: InvoiceView): Column<Line>[] => [
  {
    key: 'description',
    header: columns.description,
    rowHeader: true,
    wide: true,
    cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
  },
  {
    key: 'quantity',
    header: columns.quantity,
    align: 'right',
    cell: ({ quantity }) => formatWhole(quantity),
  },
  {
    key: 'net',
    header: columns.net,
    align: 'right',
    cell: ({ net: amount }) => formatMoney({ amount, currency }),
  },
]

/** What an invoice says, and what became of it. */
export function InvoiceDetail({ invoice }: { invoice: InvoiceView }) {
  const { to, currency, other, vatKind } = invoice
  const money = (amount: number) => formatMoney({ amount, currency })
  return (
    <>
      <Card>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
          <Fact name={columns.state}>
            <InvoiceState state={invoice.state} />
          </Fact>
          <Fact name={columns.gross}>{money(invoice.gross)}</Fact>
          <Fact name={columns.open}>{money(invoice.open)}</Fact>
          {other ? (
            <Fact name={columns.other}>
              <Link to={paths.invoice(other._id)} className="text-link hover:underline">
                {invoice.kind === 'creditNote'
                  ? messages.creditOf(other.number)
                  : messages.creditedBy(other.number)}
              </Link>
            </Fact>
          ) : null}
          <Fact name={columns.issuedOn}>{dayText(invoice.issuedOn)}</Fact>
          {invoice.dueOn ? <Fact name={columns.dueOn}>{dayText(invoice.dueOn)}</Fact> : null}
          <Fact name={columns.period}>
            {dayText(invoice.periodStart)} – {dayText(invoice.periodEnd)}
          </Fact>
          <Fact name={columns.buyer}>
            <Link
              to={paths.organizationSubscription(invoice.organization)}
              className="text-link hover:underline"
            >
              {to.name}
            </Link>
            , {to.street}, {`${to.postalCode} ${to.city}`.trim()}, {to.country}
          </Fact>
          {to.taxId ? <Fact name={address.taxId}>{to.taxId}</Fact> : null}
          {to.contacts.length > 0 ? <Fact name={messages.order.email}>{to.contacts.join(', ')}</Fact> : null}
          {invoice.reason ? <Fact name={messages.document.reason}>{invoice.reason}</Fact> : null}
          <Fact name={columns.files}>
            <FileLinks invoice={invoice} to={(format) => paths.invoiceFile(invoice._id, format)} />
          </Fact>
        </dl>
      </Card>
      <Card title={messages.order.lines} flush>
        <DataTable
          caption={messages.order.lines}
          columns={lineColumns(invoice)}
          rows={invoice.lines.map((line, position) => ({ ...line, position }))}
          rowKey={({ position }) => position}
        />
        <dl className="grid grid-cols-[1fr_max-content] gap-x-6 gap-y-1.5 px-4 py-3 text-right">
          <Fact name={columns.net}>{money(invoice.net)}</Fact>
          {vatKind === 'charged' ? (
            <Fact name={messages.document.vatAt(formatRate(invoice.vatRate))}>{money(invoice.vat)}</Fact>
          ) : null}
          <Fact name={columns.gross}>
            <strong className="font-semibold">{money(invoice.gross)}</strong>
          </Fact>
        </dl>
        {vatKind === 'charged' ? null : (
          <p className="px-4 pb-3 text-right text-13 text-quiet">{messages.notes[vatKind]}.</p>
        )}
      </Card>
    </>
  )
}
