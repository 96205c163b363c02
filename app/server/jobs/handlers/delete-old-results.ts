import { deleteOldResults } from '../../audits'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldResults(ctx, signal)
