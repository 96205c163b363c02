import { processRequests } from '../../../accounts/auth'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processRequests(ctx, signal)
