import { retainedSince } from '~/shared/rules/measuring/retention'
import { dayOf } from '~/shared/values/calendar'
import type { Ctx } from '../../platform/context'
import { listClientRetentions } from '../../structure/clients'
import { deleteBefore } from './writing.store'

/** Days before the retention of their client. */
export async function deleteOldTraffic(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (const keeper of await listClientRetentions(ctx.db)) {
    if (signal.aborted) break
    const since = retainedSince(keeper.retention_days, ctx.now())
    if (since) removed += await deleteBefore(ctx.db, keeper, dayOf(since, 'UTC'))
  }
  return removed
}
