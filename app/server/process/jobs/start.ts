import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { v7 } from 'uuid'
import { evaluateConditions } from '../../administration/health'
import type { Ctx } from '../../platform/context'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../../platform/database-unavailable'
import { isDiskFull } from '../../platform/disk'
import { inSpanOfWork } from '../../platform/telemetry/spans'
import { currentBudget, withinBudget } from '../../platform/time-budget'
import { failureMessage, pauseAfter } from './rules'
import { recordSaver } from './save-records'
import { type Job, type ScheduledJob, schedule } from './scheduled-job'

interface JobContext extends Pick<Ctx, 'db' | 'cell' | 'blobs' | 'bus' | 'allowPrivateTargets'> {
  log: Logger
}

interface StartOptions {
  isFull?: () => boolean
  tickMs?: number
  /** All that some worker may do: records of others are deleted. */
  known?: readonly Pick<Job, 'name'>[]
}

const TICK_MS = 1_000
const USUAL_TIMEOUT_MS = 3_600_000
/** For the statements of the scheduler itself: also in a hung database a stop must end in time. */
const STATEMENT_MS = 5_000
const LAST_STATEMENT_MS = 2_000
/** After this time a job runs without a look for work, so that its record shows that it can. */
const MAX_WITHOUT_ROUND_MS = 10 * 60_000

/** Each round of jobs that run this rarely is saved at once, of others the first. */
const MIN_NEWS_PAUSE_MS = 60_000

/**
 * Starts what is due once a second; one statement finds which of the jobs that wait for work have some. `stop` waits for
 * running rounds.
 */
export function startJobs(
  context: JobContext,
  jobs: readonly Job[],
  { isFull = isDiskFull, tickMs = TICK_MS, known = jobs }: StartOptions = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const { db, log } = context
  const now = Date.now()
  const scheduled = jobs.map((job) => schedule(job, now))
  const save = recordSaver(
    db,
    scheduled,
    known.map(({ name }) => name),
  )
  const rounds = new Set<Promise<void>>()

  const saveRecords = async (options?: { isLast: boolean }) => {
    if (isFull()) return
    const limitMs = options?.isLast ? LAST_STATEMENT_MS : STATEMENT_MS
    await withinBudget(limitMs, tooSlow, () => save(Date.now(), options)).catch((error: unknown) =>
      log.warn({ err: error }, 'records of jobs could not be saved'),
    )
  }
  const start = (one: ScheduledJob) => {
    const round = runRound(one, context, signal).finally(() => rounds.delete(round))
    rounds.add(round)
  }
  const run = async () => {
    for (let failures = 0; !signal.aborted; ) {
      const ready = scheduled.filter(
        (one) => !one.isRunning && one.nextAt <= Date.now() + tickMs / 2 && (one.job.freesSpace || !isFull()),
      )
      try {
        for (const one of await withWork(db, ready, log)) if (!signal.aborted) start(one)
        failures = 0
      } catch (error) {
        failures += 1
        log.error({ err: error }, 'no look for work was possible')
      }
      await saveRecords()
      await rest(failures > 0 ? pauseAfter(failures, tickMs) : tickMs, signal)
    }
    await Promise.all(rounds)
    await saveRecords({ isLast: true })
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Those to start now; the others are looked at again after their pause. */
async function withWork(
  db: Ctx['db'],
  ready: readonly ScheduledJob[],
  log: Logger,
): Promise<readonly ScheduledJob[]> {
  const now = Date.now()
  const waiting = ready.filter(
    ({ job, failures, startedAt }) =>
      job.findsWork && failures === 0 && startedAt !== null && now - startedAt < MAX_WITHOUT_ROUND_MS,
  )
  if (waiting.length === 0) return ready
  const conditions = await Promise.all(
    waiting.map(async ({ job }) => (await job.findsWork?.(new Date(now))) ?? []),
  )
  const held = await holding(db, conditions, log)
  const idle = new Set(waiting.filter((_, index) => !held[index]))
  for (const one of idle) one.nextAt = now + one.job.pauseMs
  return ready.filter((one) => !idle.has(one))
}

const tooSlow = () => new DatabaseUnavailableError('The database did not answer the scheduler in time')

type Conditions = Parameters<typeof evaluateConditions>[1]

/** One that PostgreSQL refuses must not stop all jobs: then each looks for its work itself. */
async function holding(db: Ctx['db'], conditions: Conditions, log: Logger): Promise<boolean[]> {
  try {
    return await withinBudget(STATEMENT_MS, tooSlow, () => evaluateConditions(db, conditions))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error }, 'all jobs run, since the look for work failed')
    return conditions.map(() => true)
  }
}

async function runRound(one: ScheduledJob, context: JobContext, stop: AbortSignal): Promise<void> {
  const { job } = one
  const ctx = systemCtx(job.name, context)
  one.isRunning = true
  one.startedAt = Date.now()
  try {
    const attributes = { 'lightkeeper.request_id': ctx.requestId }
    const done = await inSpanOfWork(job.name, attributes, () => withinTimeout(job, ctx, stop))
    one.hasNews = one.failures > 0 || one.isShownRunning
    one.failures = 0
    one.done = done
    if (done > 0) context.log.info({ job: job.name, requestId: ctx.requestId, done }, 'job ran')
  } catch (error) {
    one.failures += 1
    one.failedAt = Date.now()
    one.failure = failureMessage(error)
    one.hasNews = true
    context.log.error({ err: error, job: job.name, requestId: ctx.requestId }, 'job failed')
  }
  one.hasNews ||= one.durationMs === null || job.pauseMs >= MIN_NEWS_PAUSE_MS
  one.durationMs = Date.now() - one.startedAt
  one.nextAt = Date.now() + pauseAfter(one.failures, job.pauseMs)
  one.isRunning = false
}

/** A round that hangs is given up with its statements, so that the next one can run. */
function withinTimeout(job: Job, ctx: Ctx, stop: AbortSignal): Promise<number> {
  const { timeoutMs = USUAL_TIMEOUT_MS } = job
  const tooLong = () => new Error(`${job.name} was stopped after ${timeoutMs} ms`)
  return withinBudget(timeoutMs, tooLong, () => {
    const budget = currentBudget()
    return job.run(ctx, budget ? AbortSignal.any([stop, budget]) : stop)
  })
}

function systemCtx(name: string, { log: _, ...services }: JobContext): Ctx {
  return {
    actor: { kind: 'system', name },
    requestId: v7(),
    ip: null,
    ...services,
    now: () => new Date(),
  }
}

/** Also returns at once when the signal was already aborted. */
const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})
