import { sql } from 'kysely'
import type { Db } from './pool'
import { execute, firstValue, hasRows, rowsOf } from './statements'

const MONTHLY = ['run', 'activity', 'uptime_hour'] as const
const MONTHS_BACK = 1
const MONTHS_AHEAD = 3
const DAILY = ['uptime_check'] as const
const DAYS_BACK = 1
const DAYS_AHEAD = 2

type Monthly = (typeof MONTHLY)[number]
type Daily = (typeof DAILY)[number]

interface Partition {
  name: string
  from: Date
  to: Date
}

const monthStart = (date: Date, offset: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))

const dayStart = (date: Date, offset: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + offset))

const nameOf = (table: string, date: string) => `${table}_${date.replaceAll('-', '_')}`
const monthOf = (table: string, from: Date): Partition => ({
  name: nameOf(table, from.toISOString().slice(0, 7)),
  from,
  to: monthStart(from, 1),
})
const dayOf = (table: string, from: Date): Partition => ({
  name: nameOf(table, from.toISOString().slice(0, 10)),
  from,
  to: dayStart(from, 1),
})

/**
 * Creates the partitions around `now`: months (one back, three ahead; `from` goes further back) and days (one
 * back, two ahead). Built as separate tables and attached, so that writers wait only briefly.
 */
export async function ensurePartitions(db: Db, now: Date, from?: Date): Promise<string[]> {
  const first =
    from && from < monthStart(now, -MONTHS_BACK) ? monthStart(from, 0) : monthStart(now, -MONTHS_BACK)
  const made: string[] = []
  const attach = async (table: string, partition: Partition) => {
    if (await attachPartition(db, table, partition)) made.push(partition.name)
  }
  for (const table of MONTHLY) {
    for (let start = first; start < monthStart(now, MONTHS_AHEAD + 1); start = monthStart(start, 1))
      await attach(table, monthOf(table, start))
  }
  for (const table of DAILY) {
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) await attach(table, dayOf(table, dayStart(now, day)))
  }
  return made
}

/** The start of the first month that may have rows. */
export async function findFirstMonth(db: Db, tables: Monthly[]): Promise<Date | undefined> {
  const month = await firstValue<string | undefined>(db, undefined)`
    select min(substring(relname from '[0-9]{4}_[0-9]{2}$')) as month from pg_inherits join pg_class on oid = inhrelid
    where inhparent = any(${tables}::text[]::regclass[])`
  return month ? new Date(`${month.replace('_', '-')}-01`) : undefined
}

async function attachPartition(db: Db, table: string, { name, from, to }: Partition): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await execute(tx)`select pg_advisory_xact_lock(hashtext(${name}))`
    if (await hasRows(tx)`select from pg_class where relname = ${name} and relispartition`) return false
    await execute(tx)`
      create table if not exists public.${sql.ref(name)} (like ${sql.table(table)} including all)`
    await execute(tx)`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`
    return true
  })
}

/** DROP waits for all readers, and everybody else waits for it, so it gives up early and retries later. */
const WAIT_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Drops monthly partitions that end before a moment, oldest first, except those of the months that start at `kept`;
 * returns their names.
 */
export function dropMonthsBefore(db: Db, table: Monthly, before: Date, kept: Date[] = []): Promise<string[]> {
  const starts = new Set(kept.map((at) => at.getTime()))
  return dropEnded(db, table, '_([0-9]{4})_([0-9]{2})$', ([year, month]) => {
    const start = Date.UTC(Number(year), Number(month) - 1, 1)
    return monthStart(new Date(start), 1) <= before && !starts.has(start)
  })
}

export const dropDaysBefore = (db: Db, table: Daily, before: Date): Promise<string[]> =>
  dropEnded(db, table, '_([0-9]{4})_([0-9]{2})_([0-9]{2})$', ([year, month, day]) => {
    return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)) <= before
  })

async function dropEnded(
  db: Db,
  table: Monthly | Daily,
  pattern: string,
  isOver: (date: string[]) => boolean,
): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db)`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ ${pattern} order by relname`
  const dropped: string[] = []
  for (const { name } of rows.filter((row) => isOver(new RegExp(pattern).exec(row.name)?.slice(1) ?? []))) {
    try {
      await db.transaction().execute(async (tx) => {
        await execute(tx)`set local lock_timeout = ${sql.lit(WAIT_MS)}`
        await execute(tx)`drop table if exists ${sql.table(name)}`
      })
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) break
      throw error
    }
    dropped.push(name)
  }
  return dropped
}
