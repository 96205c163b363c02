import { invoicesMessages } from '~/shared/messages/invoices'
import type { InvoiceView } from '~/shared/schemas/invoice'
import type { Currency } from '~/shared/values/currency-codes'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { numberInvoice } from './issue-invoice'
import { lockedInvoice, readInvoice, sellerToday } from './read-invoices'
import { requireSeller } from './seller'

/** Takes a whole invoice back, with the amounts, the VAT and the parties that it says. Returns the credit note. */
export async function creditInvoice(ctx: Ctx, id: string, reason: string): Promise<InvoiceView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const row = await lockedInvoice(ctx, tx, id)
    if (row.kind === 'creditNote') throw new AppError('CONFLICT', invoicesMessages.credit.ofCredit)
    if (row.other_id) throw new AppError('CONFLICT', invoicesMessages.credit.already)
    const currency = row.currency as Currency
    const money = (amount: number) => ({ amount, currency })
    const credit = await numberInvoice(ctx, tx, {
      ...{ organizationId: row.buyer_id, key: `credit ${id}`, today: sellerToday(ctx) },
      seller: await requireSeller(tx),
      totals: { net: money(row.net), vat: money(row.vat), gross: money(row.gross) },
      document: {
        ...{ kind: 'creditNote', creditedId: id, reason, dueOn: null, currency },
        ...{ periodStart: row.period_start, periodEnd: row.period_end, lines: JSON.stringify(row.lines) },
        ...{ vatKind: row.vat_kind, vatCountry: row.vat_country, vatRate: row.vat_rate },
        ...{ seller: JSON.stringify(row.seller), buyer: JSON.stringify(row.buyer) },
      },
    })
    return readInvoice({ ...ctx, db: tx }, credit.invoiceId)
  })
}
