import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnv } from '~/server/env'
import { readOutcome, taskPath, writeTask } from './exchange'
import { type Isolation, isolation } from './isolation'
import { clearJobFolder, createJobFolder } from './job-folder'
import { userAgentFor } from './lighthouse-settings'
import { preflight } from './preflight'
import { maskOutcome } from './script/mask'
import { type AuditJob, type AuditOutcome, failedOutcome } from './types'

export interface RunOptions {
  /** The bundled process that makes one measurement. */
  childPath: string
  browserPath: string
  /** Gives the run up; `runAudit` then rejects with the signal's reason, after it cleaned up. */
  signal?: AbortSignal
  /** What keeps the measurement apart; by default all that this machine offers. */
  isolated?: Isolation
}

const ERROR_TAIL = 2_000
/** All the child gets of our environment: no key and no password reaches the browser. */
const PASSED_ON = /^(PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$/

function environment(folder: string): NodeJS.ProcessEnv {
  const passed = Object.entries(childEnv({})).filter(([name]) => PASSED_ON.test(name))
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: 'production',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    // Name lookups occupy these threads; the default of four makes pages with many hosts wait.
    UV_THREADPOOL_SIZE: '16',
  }
}

/** Ends the child and all it started: its process group and, where it has one, its process namespace. */
function kill(child: ChildProcess): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

async function runChild(
  job: AuditJob,
  folder: string,
  options: RunOptions,
  signal: AbortSignal,
): Promise<AuditOutcome> {
  const { prefix } = options.isolated ?? isolation()
  const [command = process.execPath, ...words] = [...prefix, process.execPath]
  const child = spawn(command, [...words, options.childPath, taskPath(folder)], {
    detached: true,
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-ERROR_TAIL)
  })
  const stop = () => kill(child)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const [code, cause] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    signal.throwIfAborted()
    const outcome = await readOutcome(folder)
    const crash = () => failedOutcome('WORKER_CRASH', `Ended with ${cause ?? code}. ${errors}`)
    return outcome ?? maskOutcome(crash(), job)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function attempt(job: AuditJob, options: RunOptions, signal: AbortSignal): Promise<AuditOutcome> {
  // A page behind a sign-in refuses who comes without the steps that lead to it.
  const refused = job.script
    ? null
    : await preflight(job.url, {
        userAgent: userAgentFor(job),
        allowPrivate: job.allowPrivateTargets,
        signal,
      })
  if (refused) return failedOutcome(refused.code, refused.detail)
  const folder = await createJobFolder()
  try {
    await writeTask({
      job,
      folder,
      browserPath: options.browserPath,
      isolation: options.isolated ?? isolation(),
    })
    return await runChild(job, folder, options, signal)
  } finally {
    await clearJobFolder(folder)
  }
}

/**
 * Makes one measurement in a process of its own and always comes back within the job's hard limit, with
 * nothing of it left behind.
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
    throw error
  }
}
