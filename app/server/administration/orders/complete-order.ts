import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { getPlanVersion, insertUse, listSoldRows, planMove, putOnPlan } from '../plans'
import { issueForOrder } from './issue-for-order'
import { withoutUnpaid } from './quote-order'
import { type OrderRow, startSubscription } from './store'

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
  await issueForOrder(ctx, tx, order, null)
  const paid = order.net === 0 ? {} : ({ paymentType: 'invoice', invoiceStatus: 'processed' } as const)
  await startSubscription(tx, tenant, paid, ctx.now())
}
