import { deliverDue, notifyFailingChannels } from '../../channels'
import type { Ctx } from '../../context'

export async function handle(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const notified = await notifyFailingChannels(ctx)
  return notified + (await deliverDue(ctx, signal))
}
