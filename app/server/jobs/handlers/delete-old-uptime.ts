import { deleteOldUptime } from '../../availability'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldUptime(ctx, signal)
