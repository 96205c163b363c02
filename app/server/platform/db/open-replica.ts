import type pg from 'pg'
import { createPool, createReadingDb, type Db } from './pool'
import type { ReadingOptions } from './reading-pool'
import { type ReplicaWatch, watchReplica } from './watch-replica'

export interface Replica {
  watch: ReplicaWatch
  /** Falls back to the primary. */
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

interface Options extends Pick<ReadingOptions, 'onFallback'> {
  url: string
  primaryUrl: string
  primary: pg.Pool
  connections: number
  maxLagMs: number
  everyMs?: number
  onError: (error: Error) => void
}

export function openReplica({ url, primaryUrl, primary, connections, ...on }: Options): Replica {
  const watch = watchReplica({ replica: url, primary: primaryUrl }, on)
  const pool = createPool(url, { max: connections, name: 'reads', onError: on.onError, isReadOnly: true })
  const isUsable = () => watch.state() === 'current'
  const db = createReadingDb(primary, pool, { isUsable, lost: watch.lost, onFallback: on.onFallback })
  const close = async () => {
    await Promise.all([watch.stop(), pool.end()])
  }
  return { watch, db, pool, close }
}
