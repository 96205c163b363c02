import { deleteOldJobs } from '../../../measuring/test-queue'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx): Promise<number> => deleteOldJobs(ctx.db, ctx.now())
