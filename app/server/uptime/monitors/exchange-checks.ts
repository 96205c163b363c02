import type { CheckResult, ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { insertChecks, withPartitions } from '../availability'
import { addEvidence } from '../outages'
import { applySteps } from './apply-steps'
import { assignChecks } from './assign-checks'
import { createStates } from './create-state'
import { moreEvidence, stepsOf } from './result-steps'
import { listStateless, lockStatesById, type Watched } from './state.store'
import { takeLeases } from './take-leases'

const REST_MS = 1_000
/** Pause between exchanges of a location without monitors. */
const IDLE_REST_MS = 15_000
/** An hour is packed ten minutes after its end; later results are dropped. */
const MAX_AGE_MS = 9 * 60_000
/** Maximum clock skew of probers. */
const AHEAD_MS = 60_000

/**
 * The exchange of a prober about once a second: stores its results and returns its next checks. A slot counts
 * once, however often and by whom it is reported.
 */
export async function exchangeChecks(
  ctx: Ctx,
  location: number,
  report: ProberReport,
  { restMs = REST_MS }: { restMs?: number } = {},
): Promise<ProberOrders> {
  const { shards, hasMonitors } = await takeLeases(ctx, location, report)
  const changed = await withPartitions(ctx.db, ctx.now(), () => recordResults(ctx, location, report.results))
  if (changed.size > 0) ctx.bus.notify('uptime', changed)
  const orders = await assignChecks(ctx, location, report, shards)
  return {
    ...orders,
    shards,
    restMs: hasMonitors ? restMs : IDLE_REST_MS,
    pictures: [],
    allowPrivate: ctx.allowPrivateTargets,
  }
}

async function recordResults(ctx: Ctx, location: number, reported: CheckResult[]): Promise<Set<number>> {
  const now = ctx.now()
  const results = reported
    .map((result) => ({ ...result, slot: Math.round(result.slot) }))
    .filter(({ slot }) => slot >= now.getTime() - MAX_AGE_MS && slot <= now.getTime() + AHEAD_MS)
  if (results.length === 0) return new Set()
  return inTransaction(ctx, async (tx) => {
    const watched = await lockWatched(tx, location, [...new Set(results.map(({ monitor }) => monitor))])
    const checks = results.flatMap((result) => {
      const monitor = watched.get(result.monitor)
      return monitor ? [{ ...monitor, result }] : []
    })
    const inserted = await insertChecks(
      tx,
      location,
      checks.filter(({ result }) => !result.isRecheck),
    )
    const counted = checks.filter(
      ({ result }) => result.isRecheck || inserted.delete(`${result.monitor}:${result.slot}`),
    )
    const steps = stepsOf(
      watched,
      counted.map(({ result }) => result),
      location,
      now.getTime(),
    )
    const changed = await applySteps(tx, steps, now)
    await addEvidence(tx, moreEvidence(steps, location))
    return changed
  })
}

/**
 * Locks the states of a location's monitors in order of id; creates missing ones. Looks twice for the rest: while the
 * lock was awaited, a monitor may have moved to another organization.
 */
async function lockWatched(
  tx: Db,
  location: number,
  monitors: number[],
  isSecond = false,
): Promise<Map<number, Watched>> {
  const found = await lockStatesById(tx, monitors)
  const known = new Set(found.map(({ monitor }) => monitor))
  const missing = monitors.filter((monitor) => !known.has(monitor))
  if (missing.length > 0) {
    const stateless = await listStateless(tx, missing)
    await createStates(tx, stateless)
    if (stateless.length > 0 || !isSecond) return lockWatched(tx, location, monitors, true)
  }
  const checked = found.filter(
    ({ isPaused, truth, policy }) =>
      !isPaused && truth.state !== 'paused' && policy.locations.includes(location),
  )
  return new Map(checked.map((each) => [each.monitor, each]))
}
