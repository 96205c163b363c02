import type { Ctx } from '../../../platform/context'
import { moveHistories } from '../../../structure/sites'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => moveHistories(ctx, signal)
