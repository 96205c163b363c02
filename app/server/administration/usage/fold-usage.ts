import { type Ctx, inTransaction } from '../../platform/context'
import { foldChanges, tryLockSums } from './fold.store'

const BATCH = 5_000

/** Adds the changes of the writers to the daily sums; returns how many. Another process that does so is left alone. */
export async function foldUsage(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (let folded = BATCH; folded === BATCH && !signal?.aborted; total += folded)
    folded = await inTransaction(ctx, async (tx) => ((await tryLockSums(tx)) ? foldChanges(tx, BATCH) : 0))
  return total
}
