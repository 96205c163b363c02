import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/roles'
import type { uptimeNow, uptimeNowQuery } from '~/shared/schemas/uptime'
import type { Ctx } from '../context'
import { digestOf } from './digest'
import { presentOutages } from './list-outages'
import { countStates, listOpenOutages } from './outage-read.store'

const SHOWN = 5
/** Some are left out that several periods of maintenance cover together. */
const LOOKED_AT = 20

/** How what the caller may see stands, for the head of a screen. Paused monitors are told among all. */
export async function readNow(
  ctx: Ctx,
  query: z.output<typeof uptimeNowQuery>,
): Promise<z.input<typeof uptimeNow>> {
  const scope = scopeOf(ctx.actor)
  const [counts, rows] = await Promise.all([
    countStates(ctx.db, query, scope),
    listOpenOutages(ctx.db, query, scope, { now: ctx.now(), limit: LOOKED_AT }),
  ])
  const open = await presentOutages(ctx, rows)
  const outages = open.filter(({ isInMaintenance }) => !isInMaintenance).slice(0, SHOWN)
  const { down = 0, degraded = 0, unknown = 0 } = counts
  const monitors = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const told = outages.map(({ _id, alsoHit, reason }) => [_id, alsoHit, reason])
  return { monitors, down, degraded, unknown, outages, digest: digestOf([counts, told]) }
}
