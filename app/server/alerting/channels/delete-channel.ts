import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { loggedChannel } from './present'
import { deleteChannelRow, lockChannel } from './store'

/** With its deliveries. */
export async function deleteChannel(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockChannel(tx, ctx.tenant, id)
    await deleteChannelRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'channel.delete', id, { before: loggedChannel(before) })
    return { ok: true }
  })
}
