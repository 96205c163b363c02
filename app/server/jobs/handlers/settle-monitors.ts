import type { Ctx } from '../../context'
import { settleMonitors } from '../../monitors'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => settleMonitors(ctx, signal)
