import type { Ctx } from '../../../platform/context'
import { deleteOldUptime } from '../../../uptime/availability'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldUptime(ctx, signal)
