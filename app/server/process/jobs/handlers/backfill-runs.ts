import { backfillRuns } from '../../../measuring/results'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => backfillRuns(ctx, signal)
