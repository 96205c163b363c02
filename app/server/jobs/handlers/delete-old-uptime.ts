import type { Ctx } from '../../context'
import { deleteOldUptime } from '../../uptime'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldUptime(ctx, signal)
