import { SECOND_MS } from '~/shared/values/units'
import { type BlobStore, openBlobs } from './blobs'
import { type Bus, createBus, createDb, createPool, type Db, openReplica } from './db'
import { env } from './env'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { countConnections, countFallback, setReplicaOfProcess, showLag } from './metrics'
import { createReader, type Reader } from './read-replica'

/** The connections of this process, opened on first use and closed at shutdown. */
export interface Runtime {
  db: Db
  /** With a replica only. */
  reader?: Reader
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
  const { DATABASE_URL, DATABASE_READ_URL } = env()
  if (!DATABASE_URL)
    throw new Error('DATABASE_URL is not set: start with `npm start`, or name a PostgreSQL server')
  const own = openRuntime(DATABASE_URL, undefined, DATABASE_READ_URL)
  onShutdown(own.close, 'storage')
  return own
}

/** The caller has to close it. */
export function openRuntime(
  databaseUrl: string,
  connections = env().DATABASE_POOL,
  replicaUrl?: string,
): Runtime & { close(): Promise<void> } {
  const { DATABASE_DIRECT_URL } = env()
  const log = createLogger('database')
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const pool = createPool(databaseUrl, { max: connections, onError })
  const forgetPool = countConnections(pool)
  const db = createDb(pool)
  const bus = createBus(DATABASE_DIRECT_URL ?? databaseUrl, db, onError)
  const reader = replicaUrl
    ? openReader(db, { primaryUrl: databaseUrl, primary: pool, url: replicaUrl })
    : null
  const close = async () => {
    forgetPool()
    await reader?.close()
    await bus.close()
    await db.destroy()
  }
  return { db, ...(reader && { reader }), blobs: openBlobs(env()), bus, close }
}

function openReader(
  db: Db,
  servers: Pick<Parameters<typeof openReplica>[0], 'url' | 'primary' | 'primaryUrl'>,
): Reader {
  const { DATABASE_POOL, DATABASE_READ_MAX_LAG } = env()
  const log = createLogger('replica')
  const reader: Reader = createReader(db, () => {
    const replica = openReplica({
      ...servers,
      connections: DATABASE_POOL,
      maxLagMs: DATABASE_READ_MAX_LAG * SECOND_MS,
      onFallback: countFallback,
      onError: (error) => log.warn({ err: error }, 'connection lost'),
    })
    const forgetPool = countConnections(replica.pool)
    showLag()
    const close = async () => {
      forgetPool()
      await replica.close()
    }
    return { ...replica, close }
  })
  setReplicaOfProcess(reader.facts)
  return reader
}
