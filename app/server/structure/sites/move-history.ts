import { type Ctx, inTransaction } from '../../platform/context'
import { lockMovedPage, moveHistory } from './move.store'

const BATCH = 500

/** Lets the tests and runs of moved pages name their new site, in small transactions. Returns how many. */
export async function moveHistories(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const updated = await inTransaction(ctx, async (tx) => {
      const moved = await lockMovedPage(tx)
      return moved && moveHistory(tx, moved, BATCH)
    })
    if (updated === undefined) break
    total += updated
  }
  return total
}
