import type { OrderView } from '~/shared/schemas/order'
import type { TenantCtx } from '../../platform/context'
import { requireBilling } from '../../platform/has-billing'
import { openCheckout } from './pay-order'
import { presentOrder } from './present-order'
import { getOrder } from './store'
import { syncOrder } from './sync-order'

/** As the provider says now: its notice may be late or lost. */
export async function readOrder(ctx: TenantCtx, id: string): Promise<OrderView> {
  requireBilling()
  await syncOrder(ctx, ctx.tenant, id)
  const order = await getOrder(ctx.db, ctx.tenant, id)
  return presentOrder(order, order.status === 'open' ? await openCheckout(ctx, order) : null)
}
