import { ordersMessages } from '~/shared/messages/orders'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { getSubscription } from '../billing'
import { endPayment } from '../payments'
import { replacePayment } from './card.store'
import { isBeingCharged } from './card-rules'
import { endOrder, findOpenOrder } from './store'
import { applyPayment } from './sync-order'

/** Gives up a renewal that the card was declined for; one that was paid meanwhile counts. */
export async function endRenewal(ctx: TenantCtx): Promise<void> {
  const open = await findOpenOrder(ctx.db, ctx.tenant)
  if (open?.kind !== 'renewal') return
  const { payment_ref: ref } = open
  const isCharged = () => new AppError('CONFLICT', ordersMessages.faults.beingCharged)
  if (isBeingCharged(open)) throw isCharged()
  if (ref && (await endPayment(ref)).status === 'paid') {
    await applyPayment(ctx, open, ref)
    return
  }
  await inTransaction(ctx, async (tx) => {
    await getSubscription(tx, ctx.tenant, true)
    if (!(await replacePayment(tx, open, { ref, attempts: open.attempts }))) throw isCharged()
    await endOrder(tx, ctx.tenant, open.id, 'closed', ctx.now())
  })
}
