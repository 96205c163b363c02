import { retainedSince } from '~/shared/rules/measuring/retention'
import { type Ctx, inTransaction } from '../../platform/context'
import { type ClientRetention, listClientRetentions } from '../../structure/clients'
import { deleteOldChanges, deleteTests, dropMonths, lockOldTests } from './old-results.store'

const BATCH = 500

/**
 * Deletes expired results: whole months for all clients at once, the rest per client in batches. Also the
 * newest result of a page, which then counts as not measured.
 */
export async function deleteOldResults(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const keepers = await listClientRetentions(ctx.db)
  const longest = Math.max(...keepers.map(({ retention_days: days }) => (days < 0 ? Infinity : days)))
  let removed = 0
  if (Number.isFinite(longest)) {
    const since = retainedSince(longest, ctx.now())
    if (since) removed += await dropMonths(ctx.db, since)
  }
  for (const keeper of keepers) {
    if (signal.aborted) break
    removed += await deleteOf(ctx, keeper, signal)
  }
  return removed
}

async function deleteOf(ctx: Ctx, keeper: ClientRetention, signal: AbortSignal): Promise<number> {
  const before = retainedSince(keeper.retention_days, ctx.now())
  if (!before) return 0
  let removed = await deleteOldChanges(ctx.db, keeper, before)
  for (let batch = BATCH; batch === BATCH && !signal.aborted; removed += batch) {
    batch = await inTransaction(ctx, async (tx) => {
      const tests = await lockOldTests(tx, keeper, before, BATCH)
      if (tests.length > 0) await deleteTests(tx, keeper.organization_id, tests)
      return tests.length
    })
  }
  return removed
}
