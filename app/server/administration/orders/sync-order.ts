import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { getSubscription } from '../billing'
import { type PaymentState, readPayment } from '../payments'
import { renewSubscription } from '../plans'
import { saveCard, saveStatus } from './card.store'
import { statusAfter } from './card-rules'
import { completeOrder } from './complete-order'
import { issueForOrder } from './issue-for-order'
import { endOrder, getOrder, type OrderRow } from './store'

type OrderRef = Pick<OrderRow, 'id' | 'organization_id'>

/** Reads the payment under the lock of the subscription, so that looks at it follow each other and none is older. */
export const applyPayment = (ctx: Ctx, order: OrderRef, ref: string): Promise<PaymentState['status']> =>
  inTransaction(ctx, async (tx) => {
    await getSubscription(tx, order.organization_id, true)
    return applyLocked(ctx, tx, order, ref)
  })

export async function applyLocked(
  ctx: Ctx,
  tx: Db,
  { id, organization_id: tenant }: OrderRef,
  ref: string,
): Promise<PaymentState['status']> {
  const payment = await readPayment(ref)
  await applyState(ctx, tx, await getOrder(tx, tenant, id), payment)
  return payment.status
}

async function applyState(ctx: Ctx, tx: Db, order: OrderRow, payment: PaymentState): Promise<void> {
  const { id, organization_id: tenant, kind, status, payment_ref: ref } = order
  if (payment.order !== null && payment.order !== id) return
  // A page that was opened before a crash kept its name from being stored.
  const after = statusAfter({ kind, status, ref: ref ?? payment.ref }, payment)
  if (after === status) return
  if (after === 'closed') await endOrder(tx, tenant, id, 'closed', ctx.now())
  if (after !== 'done') return
  await saveCard(tx, tenant, payment, ctx.now())
  if (kind === 'renewal') {
    await renewSubscription(ctx, tx, tenant)
    await saveStatus(tx, tenant, { status: 'active', endsAt: null }, ctx.now())
    await issueForOrder(ctx, tx, order, { at: ctx.now(), reference: payment.ref })
  } else await completeOrder(ctx, tx, order, payment.ref)
  await endOrder(tx, tenant, id, 'done', ctx.now())
}

/** Looks at the payment of an order, when it has one. */
export async function syncOrder(ctx: Ctx, tenant: number, id: string): Promise<void> {
  const { payment_ref: ref, status } = await getOrder(ctx.db, tenant, id)
  if (ref && status === 'open') await applyPayment(ctx, { id, organization_id: tenant }, ref)
}
