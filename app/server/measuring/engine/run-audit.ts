import { browserVersion } from './browser'
import { preflight } from './egress/preflight'
import { readOutcome, writeTask } from './exchange'
import { isolation } from './isolation'
import { diskFailureOf, withDiskFailure } from './job-space'
import type { ChildTask } from './measure'
import { type MeasuringProcess, type ProcessOptions, startMeasuringProcess } from './measuring-process'
import { maskOutcome } from './script/mask'
import type { Spare } from './spare'
import { type AuditJob, type AuditOutcome, failedOutcome, type RunProgress } from './types'
import { browserUserAgent } from './user-agent'

export interface RunOptions extends ProcessOptions {
  browserPath: string
  /** Aborts the run; `runAudit` then cleans up and rejects with the signal's reason. */
  signal?: AbortSignal
  spare?: Spare
  /** Called after the last load: the remaining work is no measurement. */
  onMeasured?: () => void
  /** Called when the run enters a stage, and with its first figures. */
  onProgress?: ((progress: RunProgress) => void) | undefined
  /** Limits that tests shorten. */
  limits?: ChildTask['limits']
}

async function runIn(
  running: MeasuringProcess,
  job: AuditJob,
  options: RunOptions,
  signal: AbortSignal,
): Promise<AuditOutcome> {
  signal.addEventListener('abort', running.kill, { once: true })
  if (signal.aborted) running.kill()
  try {
    running.begin(() => {
      options.onMeasured?.()
      if (!signal.aborted) options.spare?.prepare()
    }, options.onProgress)
    const { cause, output } = await running.ended
    signal.throwIfAborted()
    const outcome = await readOutcome(running.folder)
    const crash = () => failedOutcome('WORKER_CRASH', `Ended with ${cause}. ${output}`)
    return outcome ?? maskOutcome(crash(), job)
  } finally {
    signal.removeEventListener('abort', running.kill)
  }
}

async function attempt(given: AuditJob, options: RunOptions, signal: AbortSignal): Promise<AuditOutcome> {
  const chromiumVersion = await browserVersion(options.browserPath).catch(() => undefined)
  const job = { ...given, chromiumVersion }
  let running = (await options.spare?.take()) ?? null
  try {
    // A script may sign in first, so the preflight would fail wrongly.
    const refused = job.script
      ? null
      : await preflight(job.url, {
          userAgent: browserUserAgent(job),
          allowPrivate: job.allowPrivateTargets,
          signal,
        })
    if (refused)
      return {
        ...failedOutcome(refused.code, refused.detail),
        environment: { finalUrl: refused.url.slice(0, 2_000) },
      }
    running ??= await startMeasuringProcess(options)
    const { folder } = running
    const { browserPath, limits } = options
    const task = { job, folder, browserPath, limits }
    await writeTask({ ...task, isolation: options.isolated ?? isolation() })
    return withDiskFailure(await runIn(running, job, options, signal), folder)
  } finally {
    await running?.clear()
  }
}

/**
 * Makes one measurement in a separate process. Returns within the job's hard limit and leaves no process or file
 * behind.
 */
export async function runAudit(job: AuditJob, options: RunOptions): Promise<AuditOutcome> {
  const limit = AbortSignal.timeout(job.hardTimeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    return await attempt(job, options, signal)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (limit.aborted)
      return failedOutcome('HARD_TIMEOUT', `Stopped after ${job.hardTimeoutMs} ms`, 'timeout')
    const failure = diskFailureOf(error)
    if (failure) return failure
    throw error
  }
}
