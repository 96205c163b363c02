import { failuresMessages } from '~/shared/messages/failures'
import { ordersMessages } from '~/shared/messages/orders'
import type { Ctx } from '../../platform/context'
import { AppError, notConfigured } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { hasCards, readPayment, verifyEvent } from '../payments'
import { hasOrganization, insertEvent, saveCard } from './card.store'
import { findOrder } from './store'
import { applyPayment } from './sync-order'

const RELEVANT = /^(checkout\.session|payment_intent)\./

/**
 * A notice of the provider: only a hint that a payment changed, which is read again. Answered after the change is stored;
 * when that fails the provider sends it again.
 */
export async function receiveEvent(ctx: Ctx, request: Request): Promise<{ ok: true }> {
  requireBilling()
  if (!hasCards()) throw notConfigured(ordersMessages.payments.card)
  const event = verifyEvent(await request.text(), request.headers.get('stripe-signature'))
  if (!event) throw new AppError('BAD_REQUEST', failuresMessages.invalidRequest)
  if (event.object && RELEVANT.test(event.type)) await applyRef(ctx, event.object)
  await insertEvent(ctx.db, event, ctx.now())
  return { ok: true }
}

async function applyRef(ctx: Ctx, ref: string): Promise<void> {
  const payment = await readPayment(ref)
  if (payment.order !== null) {
    const order = await findOrder(ctx.db, payment.organization ?? 0, payment.order)
    if (order) await applyPayment(ctx, order, ref)
    return
  }
  // Another card, without an order.
  const { organization } = payment
  if (payment.status === 'paid' && organization !== null && (await hasOrganization(ctx.db, organization)))
    await saveCard(ctx.db, organization, payment, ctx.now())
}
