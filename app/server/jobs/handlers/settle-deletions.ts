import type { Ctx } from '../../context'
import { settleDeletions } from '../../deletions/settle-deletions'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => settleDeletions(ctx, signal)
