import { scheduleDueSites } from '../../test-queue'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => scheduleDueSites(ctx, signal)
