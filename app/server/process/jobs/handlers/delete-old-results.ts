import { deleteOldResults } from '../../../measuring/results'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldResults(ctx, signal)
