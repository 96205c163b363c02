import type { Ctx } from '../../context'
import { notifyIncidents } from '../../outages'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => notifyIncidents(ctx, signal)
