import { v7 } from 'uuid'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages } from '~/shared/messages/orders'
import type { OrderBody, OrderView } from '~/shared/schemas/order'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { getSubscription } from '../billing'
import { giveDiscount } from '../plans'
import { storeDetails } from './account'
import { findCard } from './card.store'
import { completeOrder } from './complete-order'
import { giveUpOrder, openCheckout } from './pay-order'
import { payments } from './payments'
import { presentOrder } from './present-order'
import { quoteOrder } from './quote-order'
import { findOpenOrder, findOrderByKey, getOrder, insertOrder } from './store'

/**
 * Orders a plan. By invoice it starts now; by card when the provider says that it was paid. A key is one order, however
 * often it is sent.
 */
export async function placeOrder(ctx: TenantCtx, body: OrderBody): Promise<OrderView> {
  requireBilling()
  if (!payments().includes(body.payment)) throw fieldError('payment', ordersMessages.faults.noCard)
  const waiting = await findOpenOrder(ctx.db, ctx.tenant)
  if (waiting?.kind === 'plan' && waiting.key !== body.key) await giveUpOrder(ctx, waiting)
  const order = await inTransaction(ctx, async (tx) => {
    const { subscription } = await getSubscription(tx, ctx.tenant, true)
    if (!subscription) throw new AppError('CONFLICT', billingMessages.noSubscription)
    const known = await findOrderByKey(tx, ctx.tenant, body.key)
    if (known) return known
    if (await findOpenOrder(tx, ctx.tenant)) throw new AppError('CONFLICT', ordersMessages.faults.waits)
    return createOrder(ctx, tx, body)
  })
  return presentOrder(order, order.status === 'open' ? await openCheckout(ctx, order) : null)
}

async function createOrder(ctx: TenantCtx, tx: Db, body: OrderBody) {
  const { key, payment, total, details, ...wish } = body
  await storeDetails(ctx, tx, ctx.tenant, details)
  const { move, lines, vat, amounts, discount, codeFault } = await quoteOrder(ctx, tx, ctx.tenant, {
    ...wish,
    buyer: details,
  })
  if (codeFault) throw fieldError('discountCode', codeFault)
  if (!vat || amounts.gross.amount !== total)
    throw fieldError('total', ordersMessages.faults.priceChanged, 'CONFLICT')
  const plan = move.to.id
  if (discount && payment === 'invoice')
    await giveDiscount(ctx, tx, { id: discount.id, organization: ctx.tenant, plan })
  const { price, to, when } = move
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  // A card that is known already pays the renewal too.
  const hasMethod = (await findCard(tx, ctx.tenant))?.method != null
  const isDone = payment === 'invoice' || (hasMethod && total === 0)
  await insertOrder(tx, {
    ...{ id, organization_id: ctx.tenant, key, payment, status: isDone ? 'done' : 'open' },
    ...{ plan_id: plan, plan_version_id: to.version_id, billing_cycle: price.billingCycle },
    ...{ check_quota: price.checkQuota, uptime_monitor: price.uptimeMonitor, takes_effect: when },
    ...{ currency: amounts.net.currency, net: amounts.net.amount, vat: amounts.vat.amount },
    ...{ vat_kind: vat.kind, vat_rate: vat.rate, lines, buyer: details, discount_id: discount?.id ?? null },
    ordered_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    ...{ ordered_at: now, done_at: isDone ? now : null, kind: 'plan', payment_ref: null, attempts: 0 },
    next_attempt_at: null,
  })
  const order = await getOrder(tx, ctx.tenant, id)
  await recordActivity(ctx, tx, 'organization.orderPlan', ctx.tenant, {
    after: {
      plan: to.name,
      payment,
      billingCycle: price.billingCycle,
      total,
      currency: amounts.net.currency,
    },
  })
  if (isDone) await completeOrder(ctx, tx, order)
  return order
}
