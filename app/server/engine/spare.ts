import { type MeasuringProcess, type ProcessOptions, startMeasuringProcess } from './measuring-process'

/** A process that waits costs memory: with nothing to do for this long it is let go. */
const KEEP_MS = 5_000

export interface Spare {
  /** Starts the process of the next measurement, unless one is waiting already. */
  prepare: () => void
  /** The process that waits, which is then the caller's to clear; null when there is none. */
  take: () => Promise<MeasuringProcess | null>
  /** Lets go what waits; nothing is prepared afterwards. */
  close: () => Promise<void>
}

/**
 * Keeps the process of the next measurement ready: loading the engine takes longer than storing a result and
 * claiming the next run, and both go on at the same time.
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
  /** What cannot be cleared now is cleared when the next agent starts. */
  function discard(): Promise<void> {
    const released = release()
    releasing = releasing.then(async () => (await released)?.clear()).catch(() => {})
    return releasing
  }

  return {
    prepare() {
      if (waiting || isClosed) return
      // Whoever needs a process then starts one and meets the same error.
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
