import type { Ctx } from '../../../platform/context'
import { packHours } from '../../../uptime/availability'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => packHours(ctx, signal)
