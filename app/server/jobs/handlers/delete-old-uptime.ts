import type { Ctx } from '../../context'
import { deleteOldUptime } from '../../availability'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldUptime(ctx, signal)
