import { sweepLostJobs } from '../../test-queue'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx): Promise<number> => sweepLostJobs(ctx)
