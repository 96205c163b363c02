import { notifyAlerts } from '../../../alerting/alerts'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => notifyAlerts(ctx, signal)
