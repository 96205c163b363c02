import type { Ctx } from '../../../platform/context'
import { settleDeletions } from '../../../structure/deletions/settle-deletions'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => settleDeletions(ctx, signal)
