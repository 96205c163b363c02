import { invoicesMessages } from '~/shared/messages/invoices'
import { vatFor } from '~/shared/rules/money/vat'
import type { InvoiceOrder, InvoiceView } from '~/shared/schemas/invoice'
import { addDays, dayOf, startOfDay } from '~/shared/values/calendar'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { issueInvoice, readInvoice, requireSeller } from '../invoices'
import { changedSubscription, type Settings } from './rules'
import { getSubscription, saveSettings } from './store'

/** The register that gave an id: Greece's has a name of its own. */
const registerOf = (taxId: string): string => taxId.slice(0, 2).replace('EL', 'GR')

/** An invoice by hand. An order of payment by invoice that waits for it is then processed. */
export async function writeInvoice(ctx: TenantCtx, order: InvoiceOrder): Promise<InvoiceView> {
  requireBilling()
  const { key, currency, lines, periodStart, periodEnd, email, taxId, ...address } = order
  const timeZone = sellerTimeZone()
  return inTransaction(ctx, async (tx) => {
    const { subscription } = await getSubscription(tx, ctx.tenant, true)
    const seller = await requireSeller(tx)
    const accepted = taxId === '' ? null : { country: registerOf(taxId), isAccepted: true }
    const vat = vatFor(seller, { country: order.country, taxId: accepted }, dayOf(ctx.now(), timeZone))
    if (!vat) throw fieldError('country', invoicesMessages.faults.noRate)
    const { invoiceId } = await issueInvoice(ctx, tx, {
      ...{ organizationId: ctx.tenant, key, currency, lines, vat, paid: null },
      buyer: { ...address, taxId: taxId || null, contacts: [email] },
      period: { start: startOfDay(periodStart, timeZone), end: startOfDay(addDays(periodEnd, 1), timeZone) },
    })
    if (subscription?.invoiceStatus === 'waiting') await processOrder(ctx, tx, subscription)
    return readInvoice({ ...ctx, db: tx }, invoiceId)
  })
}

async function processOrder(ctx: TenantCtx, tx: Db, before: Settings): Promise<void> {
  const after = changedSubscription(before, { invoiceStatus: 'processed' }, ctx.now())
  await saveSettings(tx, ctx.tenant, after, ctx.now())
  await recordActivity(ctx, tx, 'organization.changeBilling', ctx.tenant, {
    before: { status: before.status, invoiceStatus: before.invoiceStatus },
    after: { status: after.status, invoiceStatus: after.invoiceStatus },
  })
}
