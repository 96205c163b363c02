import { sql } from 'kysely'
import type { Db } from './pool'

const PARTITIONED = ['run', 'activity'] as const
const MONTHS_BACK = 1
const MONTHS_AHEAD = 3

type Partitioned = (typeof PARTITIONED)[number]

const monthStart = (date: Date, offset: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))

const partitionName = (table: string, start: Date) =>
  `${table}_${start.toISOString().slice(0, 7).replace('-', '_')}`

/**
 * Makes the monthly partitions around `now` (one month back, three ahead; `from` reaches further back).
 * A partition is made beside the table and attached, so that writers wait for a moment only.
 */
export async function ensurePartitions(db: Db, now: Date, from?: Date): Promise<string[]> {
  const first =
    from && from < monthStart(now, -MONTHS_BACK) ? monthStart(from, 0) : monthStart(now, -MONTHS_BACK)
  const made: string[] = []
  for (const table of PARTITIONED) {
    for (let start = first; start < monthStart(now, MONTHS_AHEAD + 1); start = monthStart(start, 1)) {
      if (await attachPartition(db, table, start)) made.push(partitionName(table, start))
    }
  }
  return made
}

async function attachPartition(db: Db, table: string, start: Date): Promise<boolean> {
  const name = partitionName(table, start)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
    const known = await sql`select 1 from pg_class where relname = ${name} and relispartition`.execute(tx)
    if (known.rows.length > 0) return false
    await sql`create table if not exists ${sql.table(name)} (like ${sql.table(table)} including all)`.execute(
      tx,
    )
    const to = monthStart(start, 1)
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(start.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx)
    return true
  })
}

/** A drop waits for all readers of the table, and everybody else for the drop: better to come back later. */
const WAIT_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

const endOf = (name: string): Date => {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  return new Date(Date.UTC(Number(year), Number(month), 1))
}

/** Drops the monthly partitions that end before this moment, oldest first; returns their names. */
export async function dropMonthsBefore(db: Db, table: Partitioned, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ '_[0-9]{4}_[0-9]{2}$' order by relname`.execute(db)
  const dropped: string[] = []
  for (const { name } of rows.filter((row) => endOf(row.name) <= before)) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(tx)
        await sql`drop table if exists ${sql.table(name)}`.execute(tx)
      })
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) break
      throw error
    }
    dropped.push(name)
  }
  return dropped
}
