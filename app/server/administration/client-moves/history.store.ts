import { type RawBuilder, sql } from 'kysely'
import { RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { type Db, firstOr, firstValue, rowsOf, valuesOf } from '../../platform/db'
import { deleteRows, moveAll, moveRows, type Route } from './rows.store'
import type { HistoryTable } from './tables'

/** Of a run `r`. */
export const hashesOfRun = sql`array_remove(array[${sql.join(RUN_EVIDENCE_KINDS.map((kind) => sql.ref(`r.${kind}_hash`)))}]
  || coalesce(r.part_hashes, '{}'), null) as hashes`

/** Runs by their keys. */
export const moveRuns = (tx: Db, route: Route, runs: { at: string; id: string }[]): Promise<number> =>
  moveRows(tx, route, 'run', {
    where: sql<boolean>`t.organization_id = ${route.from}
      and t.created_at = any(${[...new Set(runs.map(({ at }) => at))]}::timestamptz[])
      and t.id = any(${runs.map(({ id }) => id)}::uuid[])`,
  })

export interface Slice {
  ids: number[]
  /** Both included. */
  oldest: string
  newest: string
}

const within = ({ from }: Route, { time, by }: HistoryTable, { ids, oldest, newest }: Slice) =>
  sql<boolean>`t.organization_id = ${from} and ${sql.ref(`t.${time}`)} >= ${oldest}::timestamptz
    and ${sql.ref(`t.${time}`)} <= ${newest}::timestamptz and ${sql.ref(`t.${by}`)} = any(${ids}::int[])`

/** With microseconds, in the form that JavaScript and PostgreSQL both read. */
const isoOf = (at: RawBuilder<unknown>) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The newest rows of a slice: their times, oldest and count. */
export async function findNewest(
  db: Db,
  route: Route,
  history: HistoryTable,
  slice: Slice,
  limit: number,
): Promise<{ count: number; oldest: string | null }> {
  const time = sql.ref(`t.${history.time}`)
  return firstOr<{ count: number; oldest: string | null }>(db, { count: 0, oldest: null })`
    select count(*)::int as count, ${isoOf(sql`min(at)`)} as oldest from (
      select ${time} as at from ${sql.id('public', history.table)} t where ${within(route, history, slice)}
      order by ${time} desc limit ${limit}) newest`
}

const OWNERS = { page_id: 'page', monitor_id: 'monitor' } as const

/** History of a page or monitor that was deleted in the new organization is deleted. */
export async function moveSlice(
  tx: Db,
  route: Route,
  history: HistoryTable,
  slice: Slice,
  maxTests: number,
): Promise<number> {
  const where = within(route, history, slice)
  const kept = sql<boolean>`exists (select from ${sql.id('public', OWNERS[history.by])} o
    where o.organization_id = ${route.to} and o.id = ${sql.ref(`t.${history.by}`)})`
  if (history.table !== 'test') return moveRows(tx, route, history.table, { where, kept })
  // A round of the scheduler creates many tests at one moment: the rest of them is found again.
  const rows = await rowsOf<{ id: string; is_kept: boolean }>(tx)`
    select t.id, ${kept} as is_kept from public.test t where ${where}
    order by t.created_at desc limit ${maxTests}`
  const idsOf = (isKept: boolean) => rows.filter(({ is_kept }) => is_kept === isKept).map(({ id }) => id)
  const gone = sql<boolean>`t.organization_id = ${route.from} and t.id = any(${idsOf(false)}::uuid[])`
  const deleted = await deleteRows(tx, 'test', gone)
  return deleted + (await moveAll(tx, route, { level: 'test', ids: idsOf(true) }))
}

const BOUND = "FROM \\('([^']+)'\\)"

/**
 * All is newer, or as old: start of the oldest partition, or a moment before the oldest test of all, since the tests of
 * one moment may take several slices. null without rows.
 */
export async function findFloor(db: Db, table: HistoryTable['table']): Promise<Date | null> {
  if (table === 'test') {
    return firstValue<Date | null>(db, null)`
      select min(created_at) - interval '1 millisecond' as floor from test`
  }
  const rows = await rowsOf<{ count: number; bounds: number; floor: Date | null }>(db)`
    select count(*)::int as count, count(bound)::int as bounds, min(bound) as floor from (
      select substring(pg_get_expr(c.relpartbound, c.oid) from ${BOUND}::text)::timestamptz as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass) partitions`
  const { count = 0, bounds = 0, floor = null } = rows[0] ?? {}
  if (bounds < count) throw new Error(`The bounds of partitions of ${table} can't be read`)
  return floor
}

/** Evidence of the runs of a slice. */
export const listHashes = (db: Db, { from }: Route, slice: Slice) => valuesOf<Buffer>(db)`
    select distinct unnest(hashes) as hash from (select ${hashesOfRun} from run r where r.organization_id = ${from}
      and r.created_at >= ${slice.oldest}::timestamptz and r.created_at <= ${slice.newest}::timestamptz
      and r.page_id = any(${slice.ids}::int[])) runs`
