import type { Ctx } from '../../platform/context'
import { deleteExpiredFigures } from './fill.store'
import { deleteOldResults } from './result.store'

const KEPT_MS = 60 * 60_000
const BATCH = 1_000

/** Results that are computed again when somebody looks, and figures older than their client keeps results. */
export async function deleteOldFigures(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const now = ctx.now()
  let deleted = await deleteExpiredFigures(ctx.db, now)
  for (let batch = BATCH; batch === BATCH && !signal.aborted; deleted += batch)
    batch = await deleteOldResults(ctx.db, new Date(now.getTime() - KEPT_MS), BATCH)
  return deleted
}
