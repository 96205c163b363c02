import type { Ctx } from '../../context'
import { backfillRuns } from '../../results'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => backfillRuns(ctx, signal)
