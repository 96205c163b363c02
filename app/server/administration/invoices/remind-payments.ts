import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import { REMINDER_DAYS } from '~/shared/rules/money/invoice'
import type { Currency } from '~/shared/values/currency-codes'
import { type Ctx, inTransaction } from '../../platform/context'
import { hasBilling } from '../../platform/has-billing'
import { type DueInvoice, lockDueInvoices, setReminded } from './document.store'
import { mailInvoice } from './mail-invoice'
import { sellerToday } from './read-invoices'

function textOf({ number, due_on, open, currency, isOverdue }: DueInvoice) {
  const { mail } = invoicesMessages
  const day = formatDate(`${due_on}T00:00:00Z`, 'UTC')
  const rest = formatMoney({ amount: open, currency: currency as Currency })
  return isOverdue
    ? { subject: mail.overdueSubject(number), paragraphs: [mail.overdue(number, rest, day), mail.crossed] }
    : { subject: mail.reminderSubject(number, day), paragraphs: [mail.reminder(number, rest, day)] }
}

/** One mail some days before the due date and one after it, unless the invoice is paid or credited. */
export async function remindPayments(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling()) return 0
  let mailed = 0
  while (!signal.aborted) {
    const count = await inTransaction(ctx, async (tx) => {
      const due = await lockDueInvoices(tx, sellerToday(ctx), REMINDER_DAYS)
      for (const invoice of due) {
        const { id, buyer_id: organizationId, contacts: to, isOverdue } = invoice
        await setReminded(tx, id, isOverdue, ctx.now())
        await mailInvoice(ctx, tx, {
          ...{ kind: isOverdue ? 'invoices.overdue' : 'invoices.reminder', organizationId, to },
          write: () => textOf(invoice),
        })
      }
      return due.length
    })
    mailed += count
    if (count === 0) break
  }
  return mailed
}
