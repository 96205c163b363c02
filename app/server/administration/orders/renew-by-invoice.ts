import { type Ctx, inTransaction } from '../../platform/context'
import { hasBilling } from '../../platform/has-billing'
import { listDueRenewals, renewSubscription } from '../plans'
import { issueForOrder } from './issue-for-order'
import { orderRenewal } from './order-renewal'

const BATCH = 100

/**
 * Starts the next period of what is not paid by card, and issues its invoice. Without a billing address the period starts
 * all the same: a super admin put the organization on the plan, and writes its invoices.
 */
export async function renewByInvoice(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling()) return 0
  let renewed = 0
  for (const { organization_id: tenant } of await listDueRenewals(ctx.db, ctx.now(), BATCH)) {
    if (signal.aborted) break
    const isRenewed = await inTransaction(ctx, async (tx) => {
      const order = await orderRenewal(ctx, tx, tenant, 'invoice')
      if (!(await renewSubscription(ctx, tx, tenant))) return false
      if (order && order.net > 0) await issueForOrder(ctx, tx, order, null)
      return true
    })
    renewed += Number(isRenewed)
  }
  return renewed
}
