import { type Ctx, inTransaction } from '../../platform/context'
import { areScheduledTestsPaused } from '../../platform/disk'
import { idsAt } from '../../platform/ids'
import { nextRunAt } from '../../structure/sites'
import { PRIORITY } from './rules'
import { type DueSite, listDueCombinations, lockDueSites, setNextRuns } from './schedule.store'
import { insertTests } from './test.store'

const BATCH = 500

/**
 * Enqueues the tests of all due sites and sets their next time, one transaction per batch: after a crash a
 * site is still due, never half scheduled. On a nearly full disk sites stay due. Returns the number of sites.
 */
export async function scheduleDueSites(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  if (areScheduledTestsPaused()) return 0
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await scheduleBatch(ctx)
  if (total > 0) ctx.bus.notify('jobs')
  return total
}

async function scheduleBatch(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const due = await lockDueSites(tx, now, BATCH)
    if (due.length === 0) return 0
    const next = due.map((site) => ({ ...site, next_run_at: nextOf(site, now) }))
    await setNextRuns(tx, next, now)
    const combinations = await listDueCombinations(tx, due, now)
    const nextId = idsAt(now)
    const batches = new Map<number, string>()
    for (const { organization_id } of combinations) {
      if (!batches.has(organization_id)) batches.set(organization_id, nextId())
    }
    await insertTests(
      tx,
      [...batches].map(([organization_id, id]) => ({
        organization_id,
        id,
        source: 'schedule',
        requested_by: null,
        request_id: ctx.requestId,
      })),
      combinations.map((each) => ({
        ...each,
        id: nextId(),
        job_id: nextId(),
        batch_id: batches.get(each.organization_id) ?? '',
      })),
      { priority: PRIORITY.schedule, runAt: now, requestId: ctx.requestId, now },
    )
    return due.length
  })
}

/** An invalid schedule is disabled, so that it does not block the other sites. */
function nextOf(site: DueSite, now: Date): Date | null {
  try {
    return nextRunAt({ cron: site.cron, timezone: site.timezone, jitterSeconds: site.jitter_seconds }, now)
  } catch {
    return null
  }
}
