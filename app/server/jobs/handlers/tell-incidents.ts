import type { Ctx } from '../../context'
import { tellIncidents } from '../../uptime'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => tellIncidents(ctx, signal)
