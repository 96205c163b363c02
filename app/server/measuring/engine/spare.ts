import { type MeasuringProcess, type ProcessOptions, startMeasuringProcess } from './measuring-process'

/** A waiting process uses memory, so it is ended after this time. */
const KEEP_MS = 5_000

export interface Spare {
  prepare: () => void
  /** The waiting process, which the caller has to clear; null when there is none. */
  take: () => Promise<MeasuringProcess | null>
  /** Ends the waiting process; later `prepare` calls do nothing. */
  close: () => Promise<void>
}

/**
 * Starts the next measuring process ahead: loading the engine takes longer than storing a result and claiming a run,
 * and both can run in parallel.
 */
export function createSpare({ keepMs = KEEP_MS, ...options }: ProcessOptions & { keepMs?: number }): Spare {
  let waiting: Promise<MeasuringProcess | null> | null = null
  let releasing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function release() {
    const released = waiting
    waiting = null
    clearTimeout(timer)
    return released
  }
  /** A folder that can't be removed now is removed when the next agent starts. */
  function discard(): Promise<void> {
    const released = release()
    releasing = releasing.then(async () => (await released)?.clear()).catch(() => {})
    return releasing
  }

  return {
    prepare() {
      if (waiting || isClosed) return
      // The next run then starts a process itself and reports the same error.
      waiting = startMeasuringProcess(options).catch(() => null)
      timer = setTimeout(() => void discard(), keepMs).unref()
    },
    async take() {
      const taken = await release()
      if (!taken?.hasEnded()) return taken
      await taken.clear()
      return null
    },
    async close() {
      isClosed = true
      await discard()
    },
  }
}
