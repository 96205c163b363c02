import type { Ctx } from '../../context'
import { purgeDeletions } from '../../deletions/purge-deletion'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => purgeDeletions(ctx, signal)
