import { scheduleDueSites } from '../../../measuring/test-queue'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => scheduleDueSites(ctx, signal)
