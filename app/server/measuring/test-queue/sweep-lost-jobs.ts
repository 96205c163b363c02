import { v7 } from 'uuid'
import { DAY_MS } from '~/shared/values/units'
import { instantOf } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  deleteEndedJobs,
  findJobSubject,
  type LeasedJob,
  lockJobsOf,
  lockLostJobs,
  setJobEnded,
  setJobReady,
} from './queue.store'
import { MAX_ATTEMPTS, retryDelayMs } from './rules'
import { settleRun } from './settle-run'
import { setTestFinished, setTestsQueued } from './test.store'

const BATCH = 100

/** Retries the runs of silent agents, or times them out after the last attempt. Returns how many. */
export async function sweepLostJobs(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const lost = await inTransaction(ctx, async (tx) => {
    const jobs = await lockLostJobs(tx, now, BATCH)
    const again = jobs.filter((job) => job.attempt < MAX_ATTEMPTS)
    for (const job of again)
      await setJobReady(tx, job, new Date(now.getTime() + retryDelayMs(job.attempt)), now)
    await setTestsQueued(tx, again, 'interrupted')
    for (const job of jobs.filter((each) => each.attempt >= MAX_ATTEMPTS))
      await giveUp({ ...ctx, db: tx }, job, now)
    return jobs
  })
  if (lost.length > 0) {
    ctx.bus.notify('jobs')
    ctx.bus.notify('tests', new Set(lost.map(({ organization_id }) => organization_id)))
  }
  return lost.length
}

async function giveUp(ctx: Ctx, job: LeasedJob, now: Date): Promise<void> {
  const failureCode = 'AGENT_LOST'
  const subject = await findJobSubject(ctx.db, job.organization_id, job.test_id)
  await setJobEnded(ctx.db, job, 'dead', now)
  if (!subject) {
    const end = { status: 'failed', failureCode, pointId: null, now } as const
    return setTestFinished(ctx.db, job.organization_id, job.test_id, end)
  }
  const runId = v7({ msecs: now.getTime() })
  await settleRun(ctx, job, subject, {
    organizationId: job.organization_id,
    createdAt: instantOf(runId),
    id: runId,
    testId: job.test_id,
    pageId: subject.page_id,
    siteId: subject.site_id,
    deviceId: subject.device_id,
    locationId: subject.location_id,
    engineId: null,
    agentId: null,
    status: 'timeout',
    failureCode,
    failureDetail: `no sign of life from the agent in ${job.attempt} attempts`,
    durationMs: 0,
    scores: null,
    metrics: null,
    benchmarkIndex: null,
    finalUrl: null,
    isRedirected: false,
    consented: null,
    isNoisy: false,
    noise: null,
    evidence: {},
    parts: [],
  })
}

export async function returnJobs(tx: Db, agentId: string, now: Date): Promise<number> {
  const jobs = await lockJobsOf(tx, agentId)
  for (const job of jobs) await setJobReady(tx, job, now, now)
  await setTestsQueued(tx, jobs)
  return jobs.length
}

const BATCH_SIZE = 5_000
const KEPT_MS = DAY_MS

/** A finished job is kept for a day, so that a repeated report is still recognised. */
export async function deleteOldJobs(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  let removed = 0
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; removed += batch)
    batch = await deleteEndedJobs(db, before, BATCH_SIZE)
  return removed
}
