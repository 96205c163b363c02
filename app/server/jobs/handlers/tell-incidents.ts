import type { Ctx } from '../../context'
import { notifyIncidents } from '../../uptime'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => notifyIncidents(ctx, signal)
