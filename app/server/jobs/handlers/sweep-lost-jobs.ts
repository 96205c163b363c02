import type { Ctx } from '../../context'
import { sweepLostJobs } from '../../test-queue'

export const handle = (ctx: Ctx): Promise<number> => sweepLostJobs(ctx)
