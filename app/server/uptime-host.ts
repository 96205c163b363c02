import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type BackOffLimits, backOffMs, pause } from './agent/back-off'
import type { Logger } from './log'

export interface ProberHost {
  /** Lets the prober hand over what it found, and ends its thread. */
  stop(): Promise<void>
}

const BACK_OFF: BackOffLimits = { firstMs: 1_000, longestMs: 10_000 }
/** A thread that ran so long did not die of how it was started. */
const STEADY_MS = 60_000
/** The prober takes up to six to end what is under way and to tell of it. */
const STOP_MS = 8_000

/**
 * Runs the prober in a thread with its own event loop, so that nothing the worker does delays a check, and starts it
 * again whenever it dies.
 */
export function startProberThread({
  path,
  log,
  backOff = BACK_OFF,
  stopMs = STOP_MS,
}: {
  /** The bundled entry of the thread. */
  path: string
  log: Logger
  backOff?: BackOffLimits
  stopMs?: number
}): ProberHost {
  const stopping = new AbortController()
  let thread: Worker | undefined

  /** Resolves when the thread is gone. */
  function run(): Promise<void> {
    const own = new Worker(path, { name: 'uptime-prober' })
    thread = own
    own.on('error', (error) => log.error({ err: error }, 'prober died'))
    return new Promise((resolve) => own.once('exit', () => resolve()))
  }

  async function keepRunning(): Promise<void> {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      const startedAt = performance.now()
      await run()
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt >= STEADY_MS) failures = 1
      const waitMs = backOffMs(failures, backOff)
      log.warn({ waitMs }, 'prober is started again')
      await pause(waitMs, stopping.signal)
    }
  }

  const running = keepRunning()
  return {
    async stop() {
      stopping.abort()
      thread?.postMessage('stop')
      await Promise.race([running, delay(stopMs, undefined, { ref: false })])
      await thread?.terminate()
      await running
    },
  }
}
