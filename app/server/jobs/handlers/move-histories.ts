import type { Ctx } from '../../context'
import { moveHistories } from '../../sites'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => moveHistories(ctx, signal)
