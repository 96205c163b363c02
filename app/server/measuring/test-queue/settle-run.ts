import { v7 } from 'uuid'
import { HISTORY_POINTS, nextStep, type RunSoFar } from '~/shared/rules/measuring/adaptive-runs'
import { spreadOf } from '~/shared/rules/statistics/spread'
import type { Ctx } from '../../platform/context'
import { hasLatest, insertRun, isExcluded, type NewRun, publishPoint } from '../results'
import { updateBackoff } from './backoff/update-backoff'
import type { JobSubject, LeasedJob } from './queue.store'
import { ACTIVE_WITHIN_MS, NOISE_REST_MS, RESERVATION_MS } from './rules'
import { settleExperimentRun } from './settle-experiment'
import { setTestFinished, setTestsQueued } from './test.store'
import {
  clearPoint,
  hasOtherAgent,
  insertNextJob,
  listHistory,
  listRunsOfTest,
  setPoint,
  setProvisional,
} from './test-runs.store'

const figuresOf = ({ metrics, scores }: NewRun) => ({
  performance: scores?.performance ?? null,
  lcp: metrics?.lcp ?? null,
  fcp: metrics?.fcp ?? null,
  cls: metrics?.cls ?? null,
  tbt: metrics?.tbt ?? null,
  si: metrics?.si ?? null,
  ttfb: metrics?.ttfb ?? null,
})

/**
 * Stores a run and either enqueues another one or ends the test with the median run as its point. Uses the
 * caller's transaction, which ends the job.
 */
export async function settleRun(
  ctx: Ctx,
  job: LeasedJob,
  subject: Pick<
    JobSubject,
    | 'runs'
    | 'url'
    | 'counts_noisy'
    | 'experiment_id'
    | 'experiment_arm'
    | 'experiment_runs'
    | 'experiment_change'
  >,
  run: NewRun,
): Promise<void> {
  if (subject.experiment_id !== null) return settleExperimentRun(ctx, job, subject, run)
  const { db } = ctx
  const tenant = job.organization_id
  const earlier = await listRunsOfTest(db, tenant, job.test_id, run.createdAt)
  const figures = [...earlier, { id: run.id, ...figuresOf(run) }]
  const isDoubted = (is_noisy: boolean) => isExcluded({ is_noisy, counts_noisy: subject.counts_noisy })
  const runs: RunSoFar[] = [
    ...earlier.map((row) => ({
      ...row,
      isSuccess: row.status === 'success',
      isNoisy: isDoubted(row.is_noisy),
    })),
    { id: run.id, isSuccess: run.status === 'success', isNoisy: isDoubted(run.isNoisy), ...figuresOf(run) },
  ]
  // A failed run may have no engine; earlier ones do.
  const engineId = run.engineId ?? earlier.findLast(({ engine_id }) => engine_id !== null)?.engine_id ?? null
  const history = subject.runs > 1 ? await listHistory(db, tenant, run, engineId, HISTORY_POINTS) : []
  const step = nextStep(runs, history, subject.runs)
  if (step.kind === 'again') {
    const isFirstResult = earlier.length === 0 && step.because === 'noisy' && run.status === 'success'
    if (isFirstResult) await showProvisional(ctx, run)
    else await insertRun(db, run, null)
    await queueNext(ctx, job, run, step.because)
    return setTestsQueued(db, [job], step.because)
  }
  const used = figures.filter(({ id }) => step.used.includes(id))
  const trust = { runCount: used.length, spread: spreadOf(used) }
  await insertRun(db, run, step.pointId === run.id ? trust : null)
  if (step.pointId !== run.id) await setPoint(db, tenant, step.pointId, trust)
  const provisional = earlier.find(({ id, is_point }) => is_point && id !== step.pointId)
  if (provisional) await clearPoint(db, tenant, provisional.id)
  await publishPoint(db, tenant, step.pointId)
  const isSuccess = runs.some(({ id, isSuccess }) => id === step.pointId && isSuccess)
  const failureCode = isSuccess ? null : run.failureCode
  await setTestFinished(db, tenant, job.test_id, {
    status: isSuccess ? 'success' : run.status,
    failureCode,
    pointId: step.pointId,
    now: ctx.now(),
  })
  await updateBackoff(ctx, seriesOf(run, subject.url), failureCode)
}

const seriesOf = (run: NewRun, url: string) => ({
  organization_id: run.organizationId,
  page_id: run.pageId,
  site_id: run.siteId,
  device_id: run.deviceId,
  location_id: run.locationId,
  url,
})

/** A noisy first result is shown while it is checked; on dashboards only where there is no other. */
async function showProvisional({ db }: Ctx, run: NewRun): Promise<void> {
  const isFirstOfSeries = !(await hasLatest(db, run))
  await insertRun(db, run, { runCount: 1, spread: null })
  await setProvisional(db, run.organizationId, run.testId, run.id)
  if (isFirstOfSeries) await publishPoint(db, run.organizationId, run.id)
}

/** Further runs stay with the agent; the repeat of a noisy run goes to another agent, or waits. */
async function queueNext(ctx: Ctx, job: LeasedJob, run: NewRun, because: 'unclear' | 'noisy'): Promise<void> {
  const now = ctx.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const moveToOtherAgent =
    because === 'noisy' &&
    run.agentId !== null &&
    (await hasOtherAgent(ctx.db, run.locationId, run.agentId, later(-ACTIVE_WITHIN_MS)))
  const rests = because === 'noisy' && !moveToOtherAgent
  await insertNextJob(ctx.db, job, {
    id: v7({ msecs: now.getTime() }),
    reservedAgentId: because === 'unclear' ? run.agentId : null,
    excludedAgentId: moveToOtherAgent ? run.agentId : null,
    reservedUntil: later(RESERVATION_MS),
    runAt: rests ? later(NOISE_REST_MS) : now,
    now,
  })
}
