import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { deleteAlertsBefore, deleteDismissedBefore } from './old-alerts.store'

/** A year and a month, so that a year can be compared with the one before. */
const KEEP_DAYS = 400
const KEEP_DISMISSED_DAYS = 90
const BATCH = 500

/** Deletes old closed alerts in batches. Returns how many. */
export async function deleteOldAlerts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  let total = 0
  for (const remove of [
    () => deleteAlertsBefore(ctx.db, before(KEEP_DAYS), BATCH),
    () => deleteDismissedBefore(ctx.db, before(KEEP_DISMISSED_DAYS), BATCH),
  ])
    for (let count = BATCH; count === BATCH && !signal?.aborted; total += count) count = await remove()
  return total
}
