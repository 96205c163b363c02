import { notifyIncidents } from '../../alerts'
import type { Ctx } from '../../context'
import { notifyCutOffs } from '../../outages'

export async function handle(ctx: Ctx, signal: AbortSignal): Promise<number> {
  await notifyCutOffs(ctx)
  return notifyIncidents(ctx, signal)
}
