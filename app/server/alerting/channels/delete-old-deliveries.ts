import type { Ctx } from '../../platform/context'
import { deleteDeliveriesBefore } from './delivery.store'

const KEPT_MS = 90 * 24 * 60 * 60_000
const BATCH_SIZE = 1_000

/** Deletes deliveries after 90 days, in batches. Returns how many. */
export async function deleteOldDeliveries(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  let deleted = 0
  while (!signal.aborted) {
    const batch = await deleteDeliveriesBefore(ctx.db, before, BATCH_SIZE)
    deleted += batch
    if (batch < BATCH_SIZE) break
  }
  return deleted
}
