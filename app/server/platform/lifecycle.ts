/** Shutdown order: stop accepting work, finish work, close connections. */
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

/** Global, because the server bundle and the bundle of the screens must share it. */
function lifecycle(): Lifecycle {
  if (shared[KEY]) return shared[KEY]
  const created: Lifecycle = { closers: [], stopping: new AbortController() }
  shared[KEY] = created
  process.on('SIGTERM', () => void shutDown())
  process.on('SIGINT', () => void shutDown())
  // The IPC channel to the parent closes even when the parent is killed by SIGKILL.
  if (process.channel) process.on('disconnect', () => void shutDown())
  // A dead parent reads no output; the write error must not stop the closers.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return created
}

/** Registers a shutdown step; within a phase the newest runs first. */
export function onShutdown(close: Close, phase: Phase = 'work'): void {
  lifecycle().closers.unshift({ phase, close })
}

export function stopping(): AbortSignal {
  return lifecycle().stopping.signal
}

/** Runs every closer, also after a failure, then exits. */
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
