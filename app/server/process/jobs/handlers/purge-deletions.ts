import type { Ctx } from '../../../platform/context'
import { purgeDeletions } from '../../../structure/deletions/purge-deletion'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => purgeDeletions(ctx, signal)
