import { packHours } from '../../availability'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => packHours(ctx, signal)
