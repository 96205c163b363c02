import { deleteOldResults } from '../../results'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldResults(ctx, signal)
