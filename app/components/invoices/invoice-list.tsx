import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { billingMessages } from '~/shared/messages/billing'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import type { ListedInvoice } from '~/shared/schemas/invoice'
import type { PageOf } from '~/shared/schemas/paging'
import { ownInvoiceColumns } from './invoice-columns'

/** The invoices of one organization, for those who pay them. */
export function InvoiceList({ invoices, actions }: { invoices: PageOf<ListedInvoice>; actions?: ReactNode }) {
  const { items, total } = invoices
  const note = total > items.length ? billingMessages.manage.firstOf(items.length, total) : undefined
  return (
    <Card title={messages.title} flush note={note} actions={actions}>
      {items.length > 0 ? (
        <DataTable
          caption={messages.title}
          columns={ownInvoiceColumns()}
          rows={items}
          rowKey={({ _id }) => _id}
        />
      ) : (
        <EmptyState icon={ReceiptText} text={messages.none} />
      )}
    </Card>
  )
}
