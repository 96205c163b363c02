import type { Ctx } from '../../context'
import { queueMailings } from '../../mailings'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => queueMailings(ctx, signal)
