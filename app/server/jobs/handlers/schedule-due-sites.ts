import type { Ctx } from '../../context'
import { scheduleDueSites } from '../../test-queue'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => scheduleDueSites(ctx, signal)
