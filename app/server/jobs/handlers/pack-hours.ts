import type { Ctx } from '../../context'
import { packHours } from '../../availability'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => packHours(ctx, signal)
