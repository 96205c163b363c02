import type { AgentJob, AgentMachineLoad, ClaimRequest, RunNoise } from '~/shared/schemas/agent'
import type { RunProgress } from '~/shared/schemas/onboarding'
import { type AuditJob, type AuditOutcome, failedOutcome } from '../../measuring/engine'
import type { Logger } from '../../platform/log'
import { inSpan } from '../../platform/telemetry/spans'
import { BACK_OFF, type BackOffLimits, backOffMs, pause } from './back-off'
import { buildReport } from './build-report'
import { calibrated } from './calibrate'
import { type AgentClient, CallRefusedError, ServerUnavailableError } from './client'
import { deliver } from './deliver'
import { holdLease } from './lease'

export interface LoopOptions {
  client: AgentClient
  about: ClaimRequest
  /** `onMeasured` is called after the last page load, `onProgress` with each stage. */
  run: (
    job: AuditJob,
    signal: AbortSignal,
    onMeasured: () => void,
    onProgress: (progress: RunProgress) => void,
  ) => Promise<AuditOutcome>
  isCalibrated?: boolean
  /** Starts to record the load of other processes; without it no run counts as noisy. */
  watch?: (() => () => RunNoise | null) | undefined
  /** Starts to record the load of the machine; without it no failure is blamed on it. */
  watchMachine?: (() => () => AgentMachineLoad | null) | undefined
  /** The load of the machine since the last call, for the agents screen. */
  readLoad?: () => AgentMachineLoad | null
  enter?: () => Promise<() => void>
  /** While true the agent claims nothing: every measurement would fail. */
  lacksSpace?: () => boolean
  calibrate?: () => number
  log: Logger
  /** Stops the loop; a running measurement is cancelled and leased to another agent. */
  stop: AbortSignal
  backOff?: BackOffLimits
  keepResultMs?: number
}

/** A server that is starting rejects a few calls; only a longer outage is worth a warning. */
const WARN_AFTER_FAILURES = 4
const KEEP_RESULT_MS = 600_000
const CALIBRATE_EVERY_MS = 600_000
const LAST_DELIVERY_MS = 2_500
const FULL_DISK_PAUSE_MS = 1_000

/** Aborts `ms` after another signal; `forget` releases the timer. */
function after(signal: AbortSignal, ms: number): { signal: AbortSignal; forget: () => void } {
  const later = new AbortController()
  const abort = () => setTimeout(() => later.abort(signal.reason), ms).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return { signal: later.signal, forget: () => signal.removeEventListener('abort', abort) }
}

async function runJob(job: AgentJob, options: LoopOptions, log: Logger): Promise<void> {
  const { client, stop } = options
  const startedAt = new Date().toISOString()
  const lease = holdLease(client, job)
  const last = after(stop, LAST_DELIVERY_MS)
  const leave = await options.enter?.()
  try {
    const given = AbortSignal.any([stop, lease.lost])
    const stopWatch = options.watch?.()
    const stopMachine = options.watchMachine?.()
    // A run that ended early has no noise data: its browser and CPU counters no longer exist.
    let noise: RunNoise | null = null
    let machine: AgentMachineLoad | null = null
    const onMeasured = () => {
      noise = stopWatch?.() ?? null
    }
    // Only for those who watch: an older server refuses it, and the result counts in any case.
    const onProgress = (progress: RunProgress) =>
      void client
        .progress(job, progress, given)
        .catch((err: Error) => log.debug({ err }, 'progress not sent'))
    const measured = options.isCalibrated ? calibrated(job) : job
    const outcome = await inSpan('measure', {}, () => options.run(measured, given, onMeasured, onProgress))
      .catch((error: Error) => {
        given.throwIfAborted()
        log.error({ err: error }, 'measurement failed')
        return failedOutcome('WORKER_CRASH', error.message)
      })
      .finally(() => {
        machine = stopMachine?.() ?? null
      })
    leave?.()
    const finished = buildReport(job, outcome, { startedAt, noise, machine })
    log.info({ outcome: outcome.outcome, failure: outcome.failure }, 'measured')
    const delivery = await inSpan('deliver', { 'lightkeeper.outcome': outcome.outcome }, () =>
      deliver(client, job, finished, {
        signal: AbortSignal.any([last.signal, lease.lost]),
        giveUpAfterMs: options.keepResultMs ?? KEEP_RESULT_MS,
        backOff: options.backOff ?? BACK_OFF,
        onRetry: (error) => log.warn({ err: error }, 'result not delivered yet'),
        onRejected: (error) => log.error({ err: error }, 'the server rejected the report'),
      }),
    )
    log.info({ delivery: lease.lost.aborted ? 'lost' : delivery }, 'reported')
  } catch (error) {
    if (stop.aborted) log.info('measurement given up: the agent ends')
    else if (lease.lost.aborted) log.warn('measurement given up: the lease is lost')
    else log.error({ err: error }, 'result refused')
  } finally {
    leave?.()
    last.forget()
    await lease.release()
  }
}

function createClaimReader(options: LoopOptions): () => ClaimRequest {
  const { calibrate, readLoad } = options
  let calibratedAt = Number.NEGATIVE_INFINITY
  return () => {
    const about = readLoad ? { ...options.about, machine: readLoad() } : options.about
    if (!calibrate || performance.now() - calibratedAt < CALIBRATE_EVERY_MS) return about
    calibratedAt = performance.now()
    return { ...about, calibrationIndex: calibrate() }
  }
}

/** Waits until measurements have space for their files. */
async function waitForSpace({ lacksSpace, log, stop }: LoopOptions): Promise<void> {
  if (!lacksSpace?.()) return
  log.warn('the disk is full: nothing is measured until there is space')
  while (!stop.aborted && lacksSpace()) await pause(FULL_DISK_PAUSE_MS, stop)
  if (!stop.aborted) log.info('there is space again')
}

const refusalIn = (error: unknown): string | null =>
  error instanceof CallRefusedError ? (error.advice ?? error.message) : null

/** A refusal persists until an administrator fixes its cause. */
function limitsAfter(error: unknown, limits: BackOffLimits = BACK_OFF): BackOffLimits {
  return error instanceof ServerUnavailableError ? limits : { ...limits, longestMs: 6 * limits.longestMs }
}

/** A refusal is told once, with what to do about it. */
function logFailedClaim(
  { log }: LoopOptions,
  error: unknown,
  { failures, waitMs, lastMessage }: { failures: number; waitMs: number; lastMessage: string | null },
): void {
  const refusal = refusalIn(error)
  if (refusal !== null && refusal !== lastMessage) log.error({ err: error }, refusal)
  else
    log[failures === WARN_AFTER_FAILURES && refusal === null ? 'warn' : 'debug'](
      { err: error, waitMs },
      'no claim possible',
    )
}

/** Runs one job after the other until it is stopped. Never throws. */
export async function runAgentLoop(options: LoopOptions): Promise<void> {
  const { client, log, stop } = options
  const about = createClaimReader(options)
  let failures = 0
  /** The refusal that the log has already. */
  let lastMessage: string | null = null
  while (!stop.aborted) {
    let job: AgentJob | null = null
    await waitForSpace(options)
    if (stop.aborted) break
    try {
      job = await client.claim(about(), stop)
      if (lastMessage !== null) log.info('the server accepts this agent again')
      else if (failures > 0) log.info('server is back')
      failures = 0
      lastMessage = null
    } catch (error) {
      if (stop.aborted) break
      failures += 1
      const waitMs = backOffMs(failures, limitsAfter(error, options.backOff))
      logFailedClaim(options, error, { failures, waitMs, lastMessage })
      lastMessage = refusalIn(error)
      await pause(waitMs, stop)
    }
    if (!job) continue
    const jobLog = log.child({ requestId: job.requestId, runId: job.runId })
    jobLog.info({ url: job.url, formFactor: job.formFactor, attempt: job.attempt }, 'claimed')
    const attributes = {
      'url.full': job.url,
      'lightkeeper.device': job.formFactor,
      'lightkeeper.attempt': job.attempt,
      'lightkeeper.request_id': job.requestId,
      'lightkeeper.run': job.runId,
    }
    await inSpan('test', attributes, () => runJob(job, options, jobLog))
  }
}
