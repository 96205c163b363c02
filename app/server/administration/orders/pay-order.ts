import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { publicUrl } from '../../platform/public-url'
import {
  type Charge,
  chargeCard,
  endPayment,
  findCharge,
  type PaymentState,
  readPayment,
  startCheckout,
} from '../payments'
import { findCard, replacePayment } from './card.store'
import { isBeingCharged } from './card-rules'
import { getOrder, type OrderRow } from './store'
import { applyPayment } from './sync-order'

const urlsOf = ({ organization_id: organization, id }: Pick<OrderRow, 'organization_id' | 'id'>) => ({
  success: publicUrl(paths.checkoutSuccess({ organization, order: id })),
  cancel: publicUrl(paths.checkoutSuccess({ organization, order: id, canceled: 1 })),
})

async function chargeOf(
  db: Db,
  order: OrderRow,
  attempt = order.attempts,
): Promise<Charge & { method: string | null }> {
  const card = await findCard(db, order.organization_id)
  return {
    ...{ order: order.id, organization: order.organization_id, attempt },
    ...{ amount: order.net + order.vat, currency: order.currency },
    description: ordersMessages.paymentFor(order.plan_name),
    ...{ customer: card?.customer ?? null, method: card?.method ?? null },
    // The same for every caller: the provider refuses a repeated request with other parameters.
    email: order.buyer.contacts[0] ?? order.ordered_by_email,
  }
}

/**
 * The page where an open order is paid; the same one, however often it is asked for. The order is stored before, so that a
 * crash in between leaves an order without a page, never a page without an order. null while the card is charged.
 */
export async function openCheckout(ctx: Ctx, order: OrderRow): Promise<string | null> {
  const { payment_ref: before, organization_id: tenant } = order
  let { attempts } = order
  if (before) {
    const payment = await readPayment(before)
    if (payment.status !== 'dead' || order.kind === 'plan') return payment.url
  } else if (isBeingCharged(order)) return null
  // A renewal whose card was declined is paid by hand.
  if (before !== null) attempts += 1
  const { ref, url } = await startCheckout(await chargeOf(ctx.db, order, attempts), urlsOf(order))
  if (await replacePayment(ctx.db, order, { ref, attempts })) return url
  if ((await getOrder(ctx.db, tenant, order.id)).payment_ref === ref) return url
  await endPayment(ref)
  return null
}

/** Ends the payment of an order that another one replaces. It counts when it was made meanwhile. */
export async function giveUpOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  // Started and not stored before a crash: starting it again finds it.
  const ref = order.payment_ref ?? (await startCheckout(await chargeOf(ctx.db, order), urlsOf(order))).ref
  await endPayment(ref)
  await applyPayment(ctx, order, ref)
}

/** The last payment of a renewal as the provider has it, ended if it still could be. */
export async function endLastPayment(db: Db, order: OrderRow): Promise<PaymentState | null> {
  if (order.payment_ref) return endPayment(order.payment_ref)
  if (!isBeingCharged(order)) return null
  const { customer, ...charge } = await chargeOf(db, order)
  const found = customer === null ? null : await findCharge({ ...charge, customer })
  return found?.status === 'open' ? endPayment(found.ref) : found
}

/** Charges the card that is known; null when no payment was made. */
export async function chargeOrder(db: Db, order: OrderRow): Promise<string | null> {
  const { method, ...charge } = await chargeOf(db, order)
  return method === null ? null : chargeCard({ ...charge, method })
}
