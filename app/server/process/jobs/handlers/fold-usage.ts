import { foldUsage } from '../../../administration/usage'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => foldUsage(ctx, signal)
