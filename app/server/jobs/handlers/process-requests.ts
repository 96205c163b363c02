import { processRequests } from '../../auth'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processRequests(ctx, signal)
