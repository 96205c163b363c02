import { SECOND_MS } from '~/shared/values/units'
import { type BlobStore, openBlobs } from './blobs'
import { HOME } from './cell-settings'
import type { Cell } from './context'
import { type Bus, createBus, createDb, createPool, type Db, openReplica } from './db'
import { env } from './env'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { countConnections, countFallback, setReplicaOfProcess, showLag } from './metrics'
import { createReader, type Reader } from './read-replica'

/** The connections of this process to one cell, opened on first use and closed at shutdown. */
export interface Runtime {
  db: Db
  /** With a replica only. */
  reader?: Reader
  blobs: BlobStore
  bus: Bus
  cell?: Cell
}

const runtimes = new Map<number, Runtime>()

export function getRuntime(cell = HOME): Runtime {
  const known = runtimes.get(cell)
  if (known) return known
  const opened = createRuntime(cell)
  runtimes.set(cell, opened)
  return opened
}

/** For tests and commands with their own database; null forgets a cell. */
export function setRuntime(own: Runtime | null, cell = HOME): void {
  if (own) runtimes.set(cell, withCell(own, cell))
  else runtimes.delete(cell)
}

/** Home first. */
export const cellNumbers = (): number[] =>
  [...new Set([HOME, ...env().CELL_DATABASE_URLS.keys(), ...runtimes.keys()])].sort((a, b) => a - b)

export const otherCells = (cell = HOME): number[] => cellNumbers().filter((number) => number !== cell)

/** Undefined for a cell that is not configured. */
export const cellUrl = (cell: number): string | undefined =>
  cell === HOME ? env().DATABASE_URL : env().CELL_DATABASE_URLS.get(cell)

/** Home may be replaced by one with other connections meanwhile. */
const withCell = (runtime: Runtime, number: number): Runtime =>
  number === HOME
    ? runtime
    : {
        ...runtime,
        cell: {
          number,
          get home() {
            return getRuntime().db
          },
        },
      }

function createRuntime(cell: number): Runtime {
  const url = cellUrl(cell)
  if (!url && cell !== HOME) throw new Error(`Cell ${cell} is not in CELL_DATABASE_URLS`)
  if (!url) throw new Error('DATABASE_URL is not set: start with `npm start`, or name a PostgreSQL server')
  const own = openRuntime(url, undefined, cell === HOME ? env().DATABASE_READ_URL : undefined)
  onShutdown(own.close, 'storage')
  return withCell(own, cell)
}

/** Connections of one's own to a cell. The caller has to close them. */
export function openCell(cell: number, connections: number): Runtime & { close(): Promise<void> } {
  const { close, ...runtime } = openRuntime(cellUrl(cell) ?? '', connections)
  return { ...withCell(runtime, cell), close }
}

/** The caller has to close it. */
export function openRuntime(
  databaseUrl: string,
  connections = env().DATABASE_POOL,
  replicaUrl?: string,
): Runtime & { close(): Promise<void> } {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = env()
  const log = createLogger('database')
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const pool = createPool(databaseUrl, { max: connections, onError })
  const forgetPool = countConnections(pool)
  const db = createDb(pool)
  const directUrl = databaseUrl === DATABASE_URL ? DATABASE_DIRECT_URL : undefined
  const bus = createBus(directUrl ?? databaseUrl, db, onError)
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
