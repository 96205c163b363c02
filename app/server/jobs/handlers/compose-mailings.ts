import type { Ctx } from '../../context'
import { composeMailings } from '../../mailings'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => composeMailings(ctx, signal)
