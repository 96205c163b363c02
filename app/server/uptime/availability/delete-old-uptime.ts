import { retainedSince } from '~/shared/rules/measuring/retention'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { type ClientRetention, listClientRetentions } from '../../structure/clients'
import {
  DELETES,
  deleteEmptyIncidents,
  deleteHoursOf,
  dropDays,
  dropMonths,
  listDeletedMonitors,
} from './old-uptime.store'
import { findPacked } from './pack.store'

const BATCH = 5_000
/** Single checks are kept for three full days and until they are packed. */
const RAW_MS = 3 * DAY_MS
const EMPTY_INCIDENT_MS = DAY_MS

/** Deletes expired uptime data: whole months for all clients at once, the rest per client in batches. */
export async function deleteOldUptime(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const now = ctx.now()
  const packed = await findPacked(ctx.db)
  let removed = packed
    ? await dropDays(ctx.db, new Date(Math.min(now.getTime() - RAW_MS, packed.getTime())))
    : 0
  const keepers = await listClientRetentions(ctx.db)
  const longest = Math.max(...keepers.map(({ retention_days: days }) => (days < 0 ? Infinity : days)))
  const since = Number.isFinite(longest) && retainedSince(longest, now)
  if (since) removed += await dropMonths(ctx.db, since)
  for (const keeper of keepers) removed += await deleteOf(ctx, keeper, signal)
  for (const { organization, monitor } of await listDeletedMonitors(ctx.db)) {
    if (signal.aborted) break
    removed += await deleteHoursOf(ctx.db, organization, monitor)
  }
  return removed + (await deleteEmptyIncidents(ctx.db, new Date(now.getTime() - EMPTY_INCIDENT_MS), BATCH))
}

async function deleteOf(ctx: Ctx, keeper: ClientRetention, signal: AbortSignal): Promise<number> {
  const before = retainedSince(keeper.retention_days, ctx.now())
  if (!before) return 0
  let removed = 0
  for (const deleteSome of DELETES) {
    for (let batch = BATCH; batch === BATCH && !signal.aborted; removed += batch)
      batch = await deleteSome(ctx.db, keeper, before, BATCH)
  }
  return removed
}
