import type { Ctx } from '../../context'
import { settleMonitors } from '../../uptime'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => settleMonitors(ctx, signal)
