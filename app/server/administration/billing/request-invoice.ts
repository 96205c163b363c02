import type { z } from 'zod'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import type { invoiceForm, SubscriptionView } from '~/shared/schemas/subscription'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { readView } from './read-subscription'
import { getSubscription, listSuperAddresses, setInvoiceWaiting } from './store'

type InvoiceRequest = z.output<typeof invoiceForm>

export const requestInvoice = (ctx: TenantCtx, wish: InvoiceRequest): Promise<SubscriptionView> =>
  inTransaction(ctx, (tx) =>
    chooseInvoice(ctx, tx, ctx.tenant, wish, ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind),
  )

/** Idempotent. Notifies the super admins, who write the invoices. */
export async function chooseInvoice(
  ctx: Ctx,
  tx: Db,
  organizationId: number,
  wish: InvoiceRequest,
  who: string,
): Promise<SubscriptionView> {
  requireBilling()
  const before = await getSubscription(tx, organizationId, true)
  if (!before.subscription) throw new AppError('CONFLICT', billingMessages.noSubscription)
  const { paymentType, invoiceStatus } = before.subscription
  if (paymentType !== 'invoice' || invoiceStatus !== 'waiting') {
    await setInvoiceWaiting(tx, organizationId, {
      billingCycle: wish.billingCycle,
      uptimeMonitor: wish.uptimeMonitor ?? null,
      checkQuota: wish.checkQuota ?? null,
      by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      now: ctx.now(),
    })
    await recordActivity(ctx, tx, 'organization.changeBilling', organizationId, {
      organizationId,
      before: { paymentType, invoiceStatus },
      after: { paymentType: 'invoice', invoiceStatus: 'waiting', ...wish },
    })
    await notifySuperAdmins(ctx, tx, { organizationId, name: before.name, who }, wish)
  }
  return readView({ ...ctx, db: tx }, organizationId)
}

async function notifySuperAdmins(
  ctx: Ctx,
  tx: Db,
  { organizationId, name, who }: { organizationId: number; name: string; who: string },
  wish: InvoiceRequest,
): Promise<void> {
  const words = billingMessages.mail
  const cycle = billingMessages.cycles[wish.billingCycle]
  const wished = words.wish(cycle, wish.uptimeMonitor, wish.checkQuota)
  for (const to of await listSuperAddresses(tx)) {
    await queueMail(ctx, tx, {
      kind: 'billing.invoiceAsked',
      to,
      subject: words.subject(name),
      paragraphs: words.paragraphs(name, who, wished),
      action: { label: words.action, url: publicUrl(paths.organizationSubscription(organizationId)) },
    })
  }
}
