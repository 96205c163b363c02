import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { Ctx } from '../../platform/context'
import { isDiskFull } from '../../platform/disk'
import { currentBudget, withinBudget } from '../../platform/time-budget'
import { type PeriodicJob, periodicJobs } from './catalogue'

interface JobContext extends Pick<Ctx, 'db' | 'blobs' | 'bus' | 'allowPrivateTargets'> {
  log: Logger
}

/** On a full disk jobs wait, so that they resume soon after there is space. */
const FULL_DISK_REST_MS = 1_000
const MAX_ERROR_BACK_OFF_MS = 30_000
/** Minimum pause after errors, for both frequent jobs and a readable log. */
const MIN_ERROR_BACK_OFF_LIMIT_MS = 5_000

/** Runs each periodic job in its own loop; `stop` waits for running rounds. */
export async function startJobs(
  means: JobContext,
  jobs: PeriodicJob[] = periodicJobs,
  { isFull = isDiskFull, fullDiskRestMs = FULL_DISK_REST_MS } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const hasSpaceFor = async (job: PeriodicJob) => {
    while (isFull() && !job.freesSpace && !signal.aborted) await rest(fullDiskRestMs, signal)
    return !signal.aborted
  }
  const loops = jobs.map((job) => loop(job, means, signal, () => hasSpaceFor(job)))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function loop(
  job: PeriodicJob,
  means: JobContext,
  signal: AbortSignal,
  hasSpace: () => Promise<boolean>,
): Promise<void> {
  let failures = 0
  while (await hasSpace()) {
    const ctx = systemCtx(job.name, means)
    try {
      const done = await runRound(job, ctx, signal)
      failures = 0
      if (done > 0) means.log.info({ job: job.name, requestId: ctx.requestId, done }, 'job ran')
    } catch (error) {
      failures++
      means.log.error({ err: error, job: job.name, requestId: ctx.requestId }, 'job failed')
    }
    await rest(failures > 0 ? restAfterErrorMs(failures, job.restMs) : job.restMs, signal)
  }
}

const USUAL_LIMIT_MS = 3_600_000

/** A round that hangs is given up with its statements, so that the next one can run. */
function runRound(job: PeriodicJob, ctx: Ctx, stop: AbortSignal): Promise<number> {
  const { limitMs = USUAL_LIMIT_MS } = job
  const tooLong = () => new Error(`${job.name} was stopped after ${limitMs} ms`)
  return withinBudget(limitMs, tooLong, () => {
    const budget = currentBudget()
    return job.run(ctx, budget ? AbortSignal.any([stop, budget]) : stop)
  })
}

export function restAfterErrorMs(failures: number, restMs: number): number {
  const limit = Math.min(Math.max(restMs, MIN_ERROR_BACK_OFF_LIMIT_MS), MAX_ERROR_BACK_OFF_MS)
  return Math.min(1000 * 2 ** (failures - 1), limit)
}

function systemCtx(name: string, { db, blobs, bus, allowPrivateTargets }: JobContext): Ctx {
  return {
    actor: { kind: 'system', name },
    requestId: v7(),
    ip: null,
    db,
    blobs,
    bus,
    now: () => new Date(),
    allowPrivateTargets,
  }
}

/** Also returns at once when the signal was already aborted. */
const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})
