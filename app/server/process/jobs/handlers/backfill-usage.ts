import { backfillUsage } from '../../../administration/usage'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => backfillUsage(ctx, signal)
