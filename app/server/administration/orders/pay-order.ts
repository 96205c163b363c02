import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import { publicUrl } from '../../platform/public-url'
import {
  type Charge,
  chargeCard,
  endPayment,
  type PaymentState,
  readPayment,
  startCheckout,
} from '../payments'
import { findCard, savePayment } from './card.store'
import type { OrderRow } from './store'
import { applyPayment } from './sync-order'

const urlsOf = ({ organization_id: organization, id }: Pick<OrderRow, 'organization_id' | 'id'>) => ({
  success: publicUrl(paths.checkoutSuccess({ organization, order: id })),
  cancel: publicUrl(paths.checkoutSuccess({ organization, order: id, canceled: 1 })),
})

async function chargeOf(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  order: OrderRow,
): Promise<Charge & { method: string | null }> {
  const card = await findCard(ctx.db, order.organization_id)
  return {
    ...{ order: order.id, organization: order.organization_id, attempt: order.attempts },
    ...{ amount: order.net + order.vat, currency: order.currency },
    description: ordersMessages.paymentFor(order.plan_name),
    ...{ customer: card?.customer ?? null, method: card?.method ?? null },
    email: order.buyer.contacts[0] ?? (ctx.actor.kind === 'user' ? ctx.actor.email : null),
  }
}

/**
 * The page where an open order is paid; the same one, however often it is asked for. The order is stored before, so that a
 * crash in between leaves an order without a page, never a page without an order.
 */
export async function openCheckout(ctx: Ctx, order: OrderRow): Promise<string | null> {
  let { attempts } = order
  if (order.payment_ref) {
    const payment = await readPayment(order.payment_ref)
    if (payment.status !== 'dead' || order.kind === 'plan') return payment.url
    // A renewal whose card was declined is paid by hand.
    attempts += 1
  }
  const { ref, url } = await startCheckout(await chargeOf(ctx, { ...order, attempts }), urlsOf(order))
  await savePayment(ctx.db, order.organization_id, order.id, { paymentRef: ref, attempts })
  return url
}

/** Ends the payment of an order that another one replaces. It counts when it was made meanwhile. */
export async function giveUpOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  // Started and not stored before a crash: starting it again finds it.
  const ref = order.payment_ref ?? (await startCheckout(await chargeOf(ctx, order), urlsOf(order))).ref
  await endPayment(ref)
  await applyPayment(ctx, order, ref)
}

/** Charges the card that is known, as one more attempt. */
export async function chargeOrder(ctx: Ctx, order: OrderRow): Promise<PaymentState['status'] | null> {
  const charge = await chargeOf(ctx, order)
  if (charge.method === null) return null
  const ref = await chargeCard({ ...charge, method: charge.method })
  await savePayment(ctx.db, order.organization_id, order.id, { paymentRef: ref })
  return applyPayment(ctx, order, ref)
}
