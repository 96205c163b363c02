import type { Ctx } from '../../../platform/context'
import { sweepWindows } from '../../../platform/rate-limits'

export const handle = (ctx: Ctx): Promise<number> => sweepWindows(ctx)
