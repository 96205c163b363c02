/** Closing happens in this order: first nothing new comes in, then work ends, then connections close. */
export const PHASES = ['intake', 'work', 'storage'] as const
export type Phase = (typeof PHASES)[number]
type Close = () => void | Promise<void>

interface Lifecycle {
  closers: { phase: Phase; close: Close }[]
  stopping: AbortController
}

const PATIENCE = 15_000
const KEY: unique symbol = Symbol.for('lightkeeper.lifecycle')
const shared = globalThis as { [KEY]?: Lifecycle }

/** Kept on the global object because the bundle of a process and the bundle of the screens share it. */
function lifecycle(): Lifecycle {
  if (shared[KEY]) return shared[KEY]
  const created: Lifecycle = { closers: [], stopping: new AbortController() }
  shared[KEY] = created
  process.on('SIGTERM', () => void shutDown())
  process.on('SIGINT', () => void shutDown())
  // The channel to the process that started this one: its end is that process's end, even by SIGKILL.
  if (process.channel) process.on('disconnect', () => void shutDown())
  // Nobody reads any more when the parent is dead; that must not keep the closers from running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return created
}

/** Registers what must happen before this process ends; within a phase the newest goes first. */
export function onShutdown(close: Close, phase: Phase = 'work'): void {
  lifecycle().closers.unshift({ phase, close })
}

/** Aborts when the process is asked to end: for loops and waits. */
export function stopping(): AbortSignal {
  return lifecycle().stopping.signal
}

/** Runs every closer, even after one failed, and ends the process. */
export async function shutDown(status = 0): Promise<void> {
  const { closers, stopping } = lifecycle()
  if (stopping.signal.aborted) return
  stopping.abort()
  setTimeout(() => process.exit(1), PATIENCE).unref()
  let result = status
  for (const phase of PHASES) {
    for (const closer of closers.filter((entry) => entry.phase === phase)) {
      try {
        await closer.close()
      } catch (error) {
        process.stderr.write(`Closing failed: ${error instanceof Error ? error.stack : error}\n`)
        result = 1
      }
    }
  }
  process.exit(result)
}
