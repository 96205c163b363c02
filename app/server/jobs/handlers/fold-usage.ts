import type { Ctx } from '../../context'
import { foldUsage } from '../../statistics'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => foldUsage(ctx, signal)
