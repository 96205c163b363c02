import type { Ctx } from '../context'
import { addPartitions } from './store'

export { readiness } from './readiness'
export { requireDiskSpace } from './require-disk-space'

export const createPartitions = async (ctx: Ctx): Promise<number> =>
  (await addPartitions(ctx.db, ctx.now())).length
