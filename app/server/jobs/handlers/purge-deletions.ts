import type { Ctx } from '../../context'
import { purgeDeletions } from '../../deletions'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => purgeDeletions(ctx, signal)
