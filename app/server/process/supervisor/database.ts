import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningPostgres, startEmbeddedPostgres } from '../../db/embedded'
import { restartDelay } from './child'

export interface Database {
  url: string
  adopted: boolean
  stop(): Promise<void>
}

interface DatabaseOptions {
  dataDir: string
  binDir: string | undefined
  warn(message: string): void
}

const HEALTHY_AFTER = 30_000

/** Runs the embedded PostgreSQL and restarts it on the same port, so that clients only reconnect. */
export async function supervisePostgres({ dataDir, binDir, warn }: DatabaseOptions): Promise<Database> {
  let running = await startEmbeddedPostgres({ dataDir, binDir })
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  const { url, port, adopted } = running

  const watch = (current: RunningPostgres, failures: number) => {
    const startedAt = Date.now()
    void current.exited.then(() => {
      if (isStopping) return
      const count = Date.now() - startedAt > HEALTHY_AFTER ? 0 : failures
      restarting = restart(count)
    })
  }
  const restart = async (failures: number): Promise<void> => {
    warn('PostgreSQL ended by itself, starting it again')
    for (let count = failures; !isStopping; count++) {
      await sleep(restartDelay(count))
      if (isStopping) return
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
    async stop() {
      isStopping = true
      await restarting
      await running.stop()
    },
  }
}
