import type { Ctx } from '../../context'
import { deleteOldJobs } from '../../test-queue'

export const handle = (ctx: Ctx): Promise<number> => deleteOldJobs(ctx.db, ctx.now())
