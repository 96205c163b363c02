import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, MigrationWatch } from '../../platform/db'
import { type FileCost, heldLocks, type SeenLock } from './rules'
import { listBlockingLocks, listRelations, listWrites, processOf, type Relation, readSizes } from './store'

/** Shorter locks of an online migration may be missed; those of a transaction are read before it ends, too. */
const SAMPLE_MS = 10

interface Started {
  at: number
  before: Map<number, Relation>
  sizes: { database: number; wal: number }
  seen: Map<string, SeenLock>
  sampledMs: number
  stop: () => Promise<void>
  /** Before the commit. */
  endedMs: number
  writes: Map<number, number>
  peak: number
}

/** Measures what each migration costs; `db` is a second connection to the same database. */
export function watchCosts(db: Db, onCost: (cost: FileCost) => void): MigrationWatch {
  let started: Started | null = null
  return {
    async begin(tx) {
      // A file that did not get its locks is tried again.
      await started?.stop()
      const before = new Map((await listRelations(db)).map((relation) => [relation.oid, relation]))
      const from: Started = {
        ...{ at: performance.now(), before, sizes: await readSizes(db), seen: new Map() },
        ...{ sampledMs: 0, stop: async () => {}, endedMs: 0, writes: new Map(), peak: 0 },
      }
      const pid = await processOf(tx)
      from.writes = await writesOf(tx)
      from.at = performance.now()
      from.stop = startSampling(db, pid, from)
      started = from
    },
    async end(tx) {
      if (!started) return
      await started.stop()
      note(started, await listBlockingLocks(tx, await processOf(tx)))
      started.endedMs = started.sampledMs
      const before = started.writes
      const now = await writesOf(tx)
      started.writes = new Map([...now].map(([oid, rows]) => [oid, rows - (before.get(oid) ?? 0)]))
      started.peak = (await readSizes(tx)).database - started.sizes.database
    },
    async done({ name }) {
      if (!started) return
      const from = started
      started = null
      const ms = performance.now() - from.at
      const sizes = await readSizes(db)
      const seen = [...from.seen.values()]
      onCost({
        ...{ name, ms },
        // Locks of a transaction end with its commit.
        locks: heldLocks(seen.map((lock) => (lock.toMs >= from.endedMs ? { ...lock, toMs: ms } : lock))),
        peakBytes: Math.max(0, from.peak),
        growthBytes: sizes.database - from.sizes.database,
        walBytes: sizes.wal - from.sizes.wal,
        rewritten: rewritten(from, await listRelations(db)),
      })
    },
  }
}

/** The server adds them up later, so some may be of transactions before. */
const writesOf = async (tx: Db) => new Map((await listWrites(tx)).map(({ oid, rows }) => [oid, rows]))

function note(from: Started, locks: readonly { oid: number; mode: string }[]): void {
  const toMs = performance.now() - from.at
  for (const { oid, mode } of locks) {
    const table = from.before.get(oid)?.table
    if (table === undefined) continue
    const key = `${oid} ${mode}`
    from.seen.set(key, { table, mode, fromMs: from.seen.get(key)?.fromMs ?? from.sampledMs, toMs })
  }
  from.sampledMs = toMs
}

function startSampling(db: Db, pid: number, from: Started): () => Promise<void> {
  const stop = new AbortController()
  const work = async () => {
    while (!stop.signal.aborted) {
      note(from, await listBlockingLocks(db, pid))
      await sleep(SAMPLE_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const sampling = work()
  return async () => {
    stop.abort()
    await sampling
  }
}

/** A table whose file was replaced was written again as a whole; of others the rows that were changed. */
function rewritten({ before, writes }: Started, after: readonly Relation[]): FileCost['rewritten'] {
  return after.flatMap(({ oid, table, node }) => {
    const known = before.get(oid)
    if (!known) return []
    if (known.node !== node && node !== 0) return { table, rows: known.rows, isWhole: true }
    const rows = writes.get(oid) ?? 0
    return rows > 0 && table !== 'kysely_migration' ? { table, rows, isWhole: false } : []
  })
}
