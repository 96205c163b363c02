import { reviewUsage } from '../../../administration/usage'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => reviewUsage(ctx, signal)
