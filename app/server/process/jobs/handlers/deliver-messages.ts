import { deliverDue, notifyFailingChannels } from '../../../alerting/channels'
import type { Ctx } from '../../../platform/context'

export async function handle(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const notified = await notifyFailingChannels(ctx)
  return notified + (await deliverDue(ctx, signal))
}
