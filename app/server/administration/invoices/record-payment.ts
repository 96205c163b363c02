import { v7 } from 'uuid'
import { formatMoney } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import type { InvoicePayment, InvoiceView } from '~/shared/schemas/invoice'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { deletePayment, insertPayment, listPayments } from './invoice.store'
import { lockedInvoice, openOf, readInvoice, sellerToday } from './read-invoices'

/** A transfer, or a part of one. Reminders stop with the last of what is to be paid. */
export async function recordPayment(ctx: Ctx, id: string, payment: InvoicePayment): Promise<InvoiceView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const row = await lockedInvoice(ctx, tx, id)
    const { amount: rest, currency } = openOf(row)
    if (payment.paidOn > sellerToday(ctx)) throw fieldError('paidOn', invoicesMessages.payments.future)
    if (payment.amount > rest)
      throw fieldError(
        'amount',
        invoicesMessages.payments.tooMuch(formatMoney({ amount: Math.max(0, rest), currency })),
        'CONFLICT',
      )
    const now = ctx.now()
    await insertPayment(tx, {
      ...{ id: v7({ msecs: now.getTime() }), invoiceId: id, method: 'transfer', createdAt: now },
      ...payment,
    })
    await recordActivity(ctx, tx, 'invoice.addPayment', id, {
      organizationId: row.buyer_id,
      after: { number: row.number, ...payment, currency },
    })
    return readInvoice({ ...ctx, db: tx }, id)
  })
}

/** For one that was entered by mistake. */
export async function removePayment(ctx: Ctx, id: string, paymentId: string): Promise<InvoiceView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const row = await lockedInvoice(ctx, tx, id)
    const payment = (await listPayments(tx, id)).find((one) => one.id === paymentId)
    if (!payment) throw notFound()
    if (payment.method === 'card') throw new AppError('CONFLICT', invoicesMessages.payments.byCard)
    await deletePayment(tx, id, paymentId)
    await recordActivity(ctx, tx, 'invoice.removePayment', id, {
      organizationId: row.buyer_id,
      before: { number: row.number, amount: payment.amount, paidOn: payment.paid_on, currency: row.currency },
    })
    return readInvoice({ ...ctx, db: tx }, id)
  })
}
