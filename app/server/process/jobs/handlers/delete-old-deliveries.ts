import { deleteOldDeliveries } from '../../../alerting/channels'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldDeliveries(ctx, signal)
