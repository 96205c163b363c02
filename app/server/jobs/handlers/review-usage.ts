import type { Ctx } from '../../context'
import { reviewUsage } from '../../statistics'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => reviewUsage(ctx, signal)
