import { type Ctx, inTransaction } from '../../platform/context'
import { deleteBlobs, discardExpired, lockDiscarded } from './blob.store'
import { blobKey } from './store-evidence'

const BATCH = 50

/**
 * Deletes expired evidence in small batches, since its rows are locked meanwhile. First the mark, then the
 * bytes, then the row: a crash leaves work for the next sweep, but no row whose bytes are gone.
 */
export async function sweepEvidence(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const now = ctx.now()
  let removed = 0
  for (let found = BATCH; found === BATCH && !signal?.aborted; )
    found = await discardExpired(ctx.db, now, BATCH)
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; removed += batch) {
    batch = await inTransaction(ctx, async (tx) => {
      const discarded = await lockDiscarded(tx, now, BATCH)
      await Promise.all(
        discarded.map(({ organization_id, hash }) => ctx.blobs.delete(blobKey(organization_id, hash))),
      )
      await deleteBlobs(tx, discarded)
      return discarded.length
    })
  }
  return removed
}
