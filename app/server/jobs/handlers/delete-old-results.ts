import type { Ctx } from '../../context'
import { deleteOldResults } from '../../results'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldResults(ctx, signal)
