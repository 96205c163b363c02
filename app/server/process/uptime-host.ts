import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../platform/log'
import { type BackOffLimits, backOffMs, pause } from './agent/back-off'
import { type FreezeLimits, isSignOfLife, watchForFreeze } from './watch-frozen'

export interface ProberHost {
  stop(): Promise<void>
}

const BACK_OFF: BackOffLimits = { firstMs: 1_000, longestMs: 10_000 }
/** A thread that ran this long did not fail at startup. */
const STABLE_AFTER_MS = 60_000
/** The prober needs up to six seconds to finish and report its checks. */
const STOP_MS = 8_000

/**
 * Runs the prober in a thread with its own event loop, so that the worker never delays a check; restarts it when it
 * dies.
 */
export function startProberThread({
  path,
  log,
  cell,
  backOff = BACK_OFF,
  stopMs = STOP_MS,
  freezeLimits,
}: {
  path: string
  log: Logger
  /** Home when absent. */
  cell?: number
  backOff?: BackOffLimits
  stopMs?: number
  freezeLimits?: FreezeLimits
}): ProberHost {
  const stopping = new AbortController()
  let thread: Worker | undefined

  function run(): Promise<void> {
    const own = new Worker(path, { name: 'uptime-prober', workerData: { cell } })
    thread = own
    own.on('error', (error) => log.error({ err: error }, 'prober died'))
    const onFrozen = () => {
      log.error('prober does not respond and is ended')
      void own.terminate()
    }
    const watch = watchForFreeze({ limits: freezeLimits, onFrozen })
    own.on('message', (message) => void (isSignOfLife(message) && watch.sign()))
    return new Promise((resolve) =>
      own.once('exit', () => {
        watch.stop()
        resolve()
      }),
    )
  }

  async function runWithRestarts(): Promise<void> {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      const startedAt = performance.now()
      await run()
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt >= STABLE_AFTER_MS) failures = 1
      const waitMs = backOffMs(failures, backOff)
      log.warn({ waitMs }, 'prober is started again')
      await pause(waitMs, stopping.signal)
    }
  }

  const running = runWithRestarts()
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
