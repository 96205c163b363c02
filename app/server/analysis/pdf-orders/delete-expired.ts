import type { Ctx } from '../../platform/context'
import { deleteExpired } from './print.store'

const BATCH = 200

/** Orders older than seven days; returns how many. */
export async function deleteExpiredOrders(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; deleted += batch)
    batch = (await deleteExpired(ctx.db, ctx.now(), BATCH)).length
  return deleted
}
