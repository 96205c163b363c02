import type { Ctx } from '../../context'
import { sweepWindows } from '../../rate-limits'

export const handle = (ctx: Ctx): Promise<number> => sweepWindows(ctx)
