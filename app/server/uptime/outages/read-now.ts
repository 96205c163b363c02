import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { uptimeNow, uptimeNowQuery } from '~/shared/schemas/uptime'
import type { Ctx } from '../../platform/context'
import { digestOf } from '../availability'
import { presentOutages } from './list-outages'
import { countStates, listOpenOutages } from './outage-read.store'

const SHOWN = 5
/** Reads a few more, since some are completely in maintenance. */
const MAX_OUTAGES = 20

/**
 * Summary for the head of a screen. The digest covers only what is shown, so that screens don't update with
 * every state of thousands.
 */
export async function readNow(
  ctx: Ctx,
  query: z.output<typeof uptimeNowQuery>,
): Promise<z.input<typeof uptimeNow>> {
  const scope = scopeOf(ctx.actor)
  const now = ctx.now()
  const [counts, rows] = await Promise.all([
    countStates(ctx.db, query, scope, now),
    listOpenOutages(ctx.db, query, scope, { now, limit: MAX_OUTAGES }),
  ])
  const open = await presentOutages(ctx, rows)
  const unplanned = open.filter(({ isInMaintenance }) => !isInMaintenance)
  const outages = unplanned.slice(0, SHOWN)
  const listed = outages.map(({ _id, alsoHit, reason }) => [_id, alsoHit, reason])
  const countOf = (wanted: MonitorState) => counts.find(({ state }) => state === wanted)
  const { count = 0, planned = 0 } = countOf('down') ?? {}
  const down = Math.max(0, count - planned - (open.length - unplanned.length))
  const unknown = countOf('unknown')?.count ?? 0
  return {
    monitors: counts.reduce((sum, { count }) => sum + count, 0),
    down,
    degraded: countOf('degraded')?.count ?? 0,
    unknown,
    outages,
    digest: digestOf([down, unknown, listed]),
  }
}
