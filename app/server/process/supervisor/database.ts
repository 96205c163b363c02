import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningPostgres, startEmbeddedPostgres } from '../../platform/db/embedded'
import { failuresInARow, restartDelay } from './child'

export interface Database {
  url: string
  adopted: boolean
  stop(): Promise<void>
  /** Requests the end without waiting, when the supervisor itself ends. */
  end(): void
}

interface DatabaseOptions {
  dataDir: string
  binDir: string | undefined
  warn(message: string): void
  /** Called before each new start; makes room when the disk is full. */
  makeRoom?(): void
  /** False while a start would fail for want of space. */
  hasRoom?(): boolean
}

const LOOK_MS = 250

/** Said at each start while not all data is in DATA_DIR; null when it is. */
export function warningOfPlace(directory: string, dataDir: string): string | null {
  if (realpathSync(directory) === realpathSync(dataDir)) return null
  return (
    `The database is in ${directory}, not in ${dataDir}: its user may not enter that path. ` +
    'Keep and back up both (in a container both need a volume), or choose a DATA_DIR that every user may enter.'
  )
}

/** Runs the embedded PostgreSQL and restarts it on the same port, so that clients only reconnect. */
export async function supervisePostgres(options: DatabaseOptions): Promise<Database> {
  const { dataDir, binDir, warn } = options
  const { makeRoom = () => {}, hasRoom = () => true } = options
  let running = await startEmbeddedPostgres({ dataDir, binDir })
  let restarting: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const { signal } = stopping
  const { url, port, adopted } = running

  const watch = (current: RunningPostgres, failures: number) => {
    const startedAt = performance.now()
    void current.exited.then(() => {
      if (signal.aborted) return
      restarting = restart(failuresInARow(failures, performance.now() - startedAt))
    })
  }
  /** Ends early when space has returned: what failed for want of it succeeds now. */
  const waitForRestart = async (delayMs: number) => {
    const until = Date.now() + delayMs
    const hadRoom = hasRoom()
    while (Date.now() < until && !signal.aborted && (hadRoom || !hasRoom()))
      await sleep(Math.min(LOOK_MS, until - Date.now()), undefined, { signal }).catch(() => {})
  }
  const restart = async (failures: number): Promise<void> => {
    warn('PostgreSQL ended by itself, starting it again')
    for (let count = failures; !signal.aborted; count++) {
      makeRoom()
      await waitForRestart(restartDelay(count))
      if (signal.aborted) return
      try {
        running = await startEmbeddedPostgres({ dataDir, binDir, port })
        watch(running, count + 1)
        return
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error))
      }
    }
  }
  watch(running, 0)

  return {
    url,
    adopted,
    end: () => running.end(),
    async stop() {
      stopping.abort()
      await restarting
      await running.stop()
    },
  }
}
