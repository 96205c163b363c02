import { channelFormMessages as words } from '~/shared/messages/channels'
import type { Delivery } from '~/shared/schemas/channel'
import { refuseDemo } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { lockDelivery, requeueDelivery } from './delivery.store'
import { presentDelivery } from './present'
import { lockChannel } from './store'

/** Queues a delivered or failed message again, with another day of retries. */
export async function resendDelivery(ctx: TenantCtx, deliveryId: string): Promise<Delivery> {
  const { tenant } = ctx
  const channelId = String(ctx.target.id)
  await refuseDemo(ctx, tenant)
  return inTransaction(ctx, async (tx) => {
    const channel = await lockChannel(tx, tenant, channelId)
    const before = await lockDelivery(tx, tenant, channelId, deliveryId)
    if (!channel.is_enabled) throw new AppError('CONFLICT', words.disabled)
    if (before.status === 'waiting') throw new AppError('CONFLICT', words.notResendable)
    await requeueDelivery(tx, tenant, deliveryId, ctx.now())
    await recordActivity(ctx, tx, 'channel.resend', channelId, {
      after: { name: channel.name, title: before.title },
    })
    return presentDelivery(await lockDelivery(tx, tenant, channelId, deliveryId))
  })
}
