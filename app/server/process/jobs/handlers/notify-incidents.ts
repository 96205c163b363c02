import { notifyIncidents } from '../../../alerting/alerts'
import type { Ctx } from '../../../platform/context'
import { notifyCutOffs } from '../../../uptime/outages'

export async function handle(ctx: Ctx, signal: AbortSignal): Promise<number> {
  await notifyCutOffs(ctx)
  return notifyIncidents(ctx, signal)
}
