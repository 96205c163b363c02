import type { Ctx } from '../../context'
import { backfillUsage } from '../../statistics'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => backfillUsage(ctx, signal)
