import type { Ctx } from '../../../platform/context'
import { settleMonitors } from '../../../uptime/monitors'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => settleMonitors(ctx, signal)
