import { deleteOldJobs } from '../../test-queue'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx): Promise<number> => deleteOldJobs(ctx.db, ctx.now())
