import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, env } from '../env'
import { AppError, type ErrorCode } from '../errors'
import { createLogger } from '../log'
import { FrameTooLarge, readFrames, writeFrame } from './frames'
import type { ForeignJob, Reply, Request } from './job'

const HEAP_MB = 512
/** Beside the heap: code, stacks, buffers, SQLite. The system refuses more. */
const MAX_DATA_MB = HEAP_MB + 768
/** One output is held in the memory of the caller. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024
/** Ends a process that is stuck when nobody is left to kill it. */
const MAX_CPU_SECONDS = 900
const STDERR_TAIL = 2_000
const log = createLogger('foreign')
/** No key or password reaches a process that reads foreign content. */
const FORWARDED = /^(PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|LOG_LEVEL)$/

export type ForeignProcess = ReturnType<typeof startForeignProcess>

const pathOf = () => env().FOREIGN_CHILD ?? join(process.cwd(), 'build', 'processes', 'foreign-child.js')

/**
 * A process with limits of memory. A thread would be cheaper, but none can be stopped inside SQLite or a regular
 * expression, and buffers of a thread have no limit.
 */
export function startForeignProcess(onExit: () => void) {
  const variables = Object.entries(childEnv({})).filter(([name]) => FORWARDED.test(name))
  const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, pathOf()]
  const limits = `{ ulimit -t ${MAX_CPU_SECONDS}; ulimit -d ${MAX_DATA_MB * 1024}; } 2>/dev/null`
  const limited = ['-c', `${limits}; exec "$@"`, 'sh', ...node]
  const child = spawn('/bin/sh', limited, {
    env: { ...Object.fromEntries(variables), NODE_ENV: env().NODE_ENV },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-STDERR_TAIL)
  })
  // It may end before a write.
  child.stdin.on('error', () => {})
  child.on('error', (error) => log.error({ err: error }, 'a process for foreign content did not start'))
  child.once('close', onExit)
  const frames = readFrames(child.stdout, MAX_FRAME_BYTES)
  let isDead = false
  const kill = () => {
    isDead = true
    child.kill('SIGKILL')
  }

  /** The next reply, or undefined when a limit ended the process. */
  async function ask(
    request: Request,
    limitMs: number,
  ): Promise<{ value: Reply; bytes: number } | undefined> {
    const timer = setTimeout(kill, Math.max(0, limitMs))
    try {
      writeFrame(child.stdin, request).catch(() => {})
      const { value, done } = await frames.next()
      return done ? undefined : (value as { value: Reply; bytes: number })
    } catch (error) {
      if (!(error instanceof FrameTooLarge) && !isDead) log.warn({ err: error }, 'an unreadable answer')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the process unless the job ran to its end. */
  async function* run<Input, Output>(
    { name, limitMs, maxOutputBytes, refusal }: ForeignJob<Input, Output>,
    input: Input,
  ): AsyncGenerator<Output, void> {
    let restMs = limitMs
    let restBytes = maxOutputBytes
    let isComplete = false
    try {
      for (let request: Request = { kind: 'begin', job: name, input }; ; request = { kind: 'next' }) {
        const startedAt = performance.now()
        const reply = await ask(request, restMs)
        restMs -= performance.now() - startedAt
        restBytes -= reply?.bytes ?? 0
        if (!reply || restBytes < 0 || reply.value.kind === 'limit') {
          log.warn(
            { job: name, stderr: stderr.split('\n', 3).join('\n') },
            'foreign content exceeded a limit',
          )
          throw refusal()
        }
        if (reply.value.kind === 'output') {
          yield reply.value.output as Output
          continue
        }
        isComplete = true
        if (reply.value.kind === 'end') return
        if (reply.value.kind === 'failed') throw new Error(`${name}: ${reply.value.message}`)
        const { code, message, ...more } = reply.value
        throw new AppError(code as ErrorCode, message, more)
      }
    } finally {
      if (!isComplete) kill()
    }
  }

  return {
    run,
    kill,
    isUsable: () => !isDead && child.exitCode === null && child.signalCode === null,
    /** Whether the process of the caller waits for this one before it ends. */
    hold(isHeld: boolean) {
      for (const part of [child, child.stdin, child.stdout, child.stderr])
        (part as unknown as { ref(): void; unref(): void })[isHeld ? 'ref' : 'unref']()
    },
  }
}
