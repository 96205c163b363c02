import { deleteOldDeliveries } from '../../channels'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldDeliveries(ctx, signal)
