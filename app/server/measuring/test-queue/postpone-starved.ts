import {
  MAX_STARVED,
  mayBeStarvation,
  starvedBy,
  starvedDelayMs,
  timesOutEverywhere,
} from '~/shared/rules/measuring/agent-starvation'
import { isPageTimeout } from '~/shared/rules/measuring/timeout-backoff'
import type { RunResult } from '~/shared/schemas/agent'
import { type Ctx, homeOf } from '../../platform/context'
import { publishPoint } from '../results'
import { type LeasedState, setJobEnded, setJobStarved } from './queue.store'
import { ACTIVE_WITHIN_MS, RESERVATION_MS } from './rules'
import { setTestFinished, setTestsQueued } from './test.store'
import {
  hasOtherAgent,
  listLatestOfAgent,
  listRunsOfTest,
  setAgentStarved,
  setPoint,
} from './test-runs.store'

const RECENT_MS = 30 * 60_000

/** Whether a failed run was starved by the machine of its agent, so that it says nothing about the page. */
export async function isStarved(ctx: Ctx, job: LeasedState, result: RunResult): Promise<boolean> {
  const code = result.failure?.code ?? ''
  if (result.outcome === 'success' || !mayBeStarvation(code)) return false
  if (starvedBy(result.machine ?? null).length > 0) return true
  if (!job.agent_id || !isPageTimeout(code)) return false
  const latest = await listLatestOfAgent(ctx.db, job.agent_id, new Date(ctx.now().getTime() - RECENT_MS))
  const earlier = latest.map(({ site_id, failure_code }) => ({
    siteId: site_id,
    isTimeout: failure_code !== null && isPageTimeout(failure_code),
  }))
  return timesOutEverywhere(job.site_id, earlier, job.starved)
}

/**
 * Gives a starved run to another agent of its location, or tries it later; it does not count as an attempt. After many
 * tries its test ends with what is known: nothing about the page is recorded.
 */
export async function postponeStarved(ctx: Ctx, job: LeasedState): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (job.agent_id) await setAgentStarved(homeOf(ctx), job.agent_id, now)
  if (job.starved >= MAX_STARVED) return giveUp(ctx, job)
  const hasOther =
    job.agent_id !== null &&
    (await hasOtherAgent(db, job.location_id, job.agent_id, later(-ACTIVE_WITHIN_MS)))
  await setJobStarved(db, job, {
    excludedAgentId: hasOther ? job.agent_id : null,
    reservedUntil: hasOther ? later(RESERVATION_MS) : null,
    runAt: hasOther ? now : later(starvedDelayMs(job.starved)),
    now,
  })
  await setTestsQueued(db, [job], 'interrupted')
}

async function giveUp(ctx: Ctx, job: LeasedState): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const tenant = job.organization_id
  const runs = await listRunsOfTest(db, tenant, job.test_id, now)
  const known = runs.find(({ is_point }) => is_point) ?? runs.findLast(({ status }) => status === 'success')
  if (known && !known.is_point) await setPoint(db, tenant, known.id, { runCount: 1, spread: null })
  if (known) await publishPoint(db, tenant, known.id)
  await setJobEnded(db, job, 'dead', now)
  await setTestFinished(db, tenant, job.test_id, {
    ...(known
      ? { status: 'success', failureCode: null, pointId: known.id }
      : { status: 'failed', failureCode: 'AGENT_STARVED', pointId: null }),
    now,
  })
}
