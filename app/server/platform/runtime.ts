import { type BlobStore, openBlobs } from './blobs'
import { type Bus, createBus, createDb, createPool, type Db } from './db'
import { env } from './env'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { countConnections } from './metrics'

/** The connections of this process, opened on first use and closed at shutdown. */
export interface Runtime {
  db: Db
  blobs: BlobStore
  bus: Bus
}

let runtime: Runtime | undefined

export function getRuntime(): Runtime {
  runtime ??= createRuntime()
  return runtime
}

/** For tests and commands with their own database. */
export function setRuntime(own: Runtime): void {
  runtime = own
}

function createRuntime(): Runtime {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL)
    throw new Error('DATABASE_URL is not set: start with `npm start`, or name a PostgreSQL server')
  const own = openRuntime(DATABASE_URL)
  onShutdown(own.close, 'storage')
  return own
}

/** The caller has to close it. */
export function openRuntime(
  databaseUrl: string,
  connections = env().DATABASE_POOL,
): Runtime & { close(): Promise<void> } {
  const { DATABASE_DIRECT_URL } = env()
  const log = createLogger('database')
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const pool = createPool(databaseUrl, { max: connections, onError })
  const forgetPool = countConnections(pool)
  const db = createDb(pool)
  const bus = createBus(DATABASE_DIRECT_URL ?? databaseUrl, db, onError)
  const close = async () => {
    forgetPool()
    await bus.close()
    await db.destroy()
  }
  return { db, blobs: openBlobs(env()), bus, close }
}
