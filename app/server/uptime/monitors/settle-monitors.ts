import { settle } from '~/shared/rules/uptime/monitor-status'
import { type Ctx, inTransaction } from '../../platform/context'
import { endEmptyIncidents, listWithEmptyIncidents, lockIncidents } from '../outages'
import { applySteps } from './apply-steps'
import { lockUnsettled, postponeDue } from './state.store'

const BATCH = 500
const POSTPONED_BATCH = 5_000
/** Never due at once, so that a round ends. */
const MIN_DELAY_MS = 1_000

/** Reviews monitors whose status may change by time alone: silent or unconfirmed ones. */
export async function settleMonitors(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const changed = new Set<number>()
  let total = await endEmpty(ctx, changed)
  for (let postponed = POSTPONED_BATCH; postponed === POSTPONED_BATCH && !signal?.aborted; )
    postponed = await inTransaction(ctx, (tx) => postponeDue(tx, ctx.now(), POSTPONED_BATCH))
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch) {
    const settled = await settleBatch(ctx)
    batch = settled.monitors
    for (const organization of settled.changed) changed.add(organization)
  }
  if (changed.size > 0) ctx.bus.notify('uptime', changed)
  return total
}

/** An outage may have been added before the tenant was locked. */
async function endEmpty(ctx: Ctx, changed: Set<number>): Promise<number> {
  const organizations = await listWithEmptyIncidents(ctx.db)
  if (organizations.length === 0) return 0
  return inTransaction(ctx, async (tx) => {
    await lockIncidents(tx, organizations)
    const ended = await endEmptyIncidents(tx, organizations, ctx.now())
    if (ended > 0) for (const organization of organizations) changed.add(organization)
    return ended
  })
}

const settleBatch = (ctx: Ctx): Promise<{ monitors: number; changed: Set<number> }> =>
  inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const watched = await lockUnsettled(tx, now, BATCH)
    const steps = watched.map((each) => {
      const step = settle(each.truth, each.policy, now.getTime())
      const settleAt = step.settleAt && Math.max(step.settleAt, now.getTime() + MIN_DELAY_MS)
      return { watched: each, step: { ...step, settleAt } }
    })
    return { monitors: watched.length, changed: await applySteps(tx, steps, now) }
  })
