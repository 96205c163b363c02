import { formatMoney } from '~/shared/format/money'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { listSuperAddresses } from '../billing'
import { getPlanVersion, insertUse, listSoldRows, planMove, putOnPlan } from '../plans'
import { issueForOrder } from './invoice-port'
import { withoutUnpaid } from './quote-order'
import { noteOrdered, type OrderRow, startSubscription } from './store'

/**
 * Gives the organization what it ordered. In the transaction that finishes the order, with the subscription locked, so that
 * there is never one without the other.
 */
export async function completeOrder(ctx: Ctx, tx: Db, order: OrderRow, cardPayment?: string): Promise<void> {
  const tenant = order.organization_id
  // Of a card it was agreed when the order was placed.
  if (order.discount_id !== null) await insertUse(tx, tenant, order.discount_id, ctx.now())
  const row = withoutUnpaid(orNotFound((await listSoldRows(tx, [tenant]))[0]))
  const to = await getPlanVersion(tx, order.plan_version_id)
  const choice = {
    ...{
      billingCycle: order.billing_cycle,
      checkQuota: order.check_quota,
      uptimeMonitor: order.uptime_monitor,
    },
    when: order.takes_effect,
  }
  await putOnPlan(ctx, tx, planMove(row, to, choice, ctx.now()))
  if (order.payment === 'card') {
    await issueForOrder(ctx, tx, order, { at: ctx.now(), reference: cardPayment ?? '' })
    await startSubscription(tx, tenant, { paymentType: 'card', invoiceStatus: null }, ctx.now())
    return
  }
  if (order.net === 0) {
    await startSubscription(tx, tenant, {}, ctx.now())
    return
  }
  const invoiceStatus = await issueForOrder(ctx, tx, order, null)
  await startSubscription(tx, tenant, { paymentType: 'invoice', invoiceStatus }, ctx.now())
  if (invoiceStatus === 'processed') return
  await noteOrdered(tx, tenant, order)
  await notifySuperAdmins(ctx, tx, order, row.name)
}

async function notifySuperAdmins(ctx: Ctx, tx: Db, order: OrderRow, organization: string): Promise<void> {
  const { mail } = ordersMessages
  const who = ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind
  const total = formatMoney({ amount: order.net + order.vat, currency: order.currency })
  for (const to of await listSuperAddresses(tx)) {
    await queueMail(ctx, tx, {
      kind: 'billing.invoiceAsked',
      to,
      subject: mail.subject(organization),
      paragraphs: mail.paragraphs(who, organization, order.plan_name, total),
      action: { label: mail.action, url: publicUrl(paths.organizationSubscription(order.organization_id)) },
    })
  }
}
