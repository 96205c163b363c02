import { type RawBuilder, sql } from 'kysely'
import { affectedRows, type Db, firstValue, rowsOf } from '../../platform/db'
import { isKept, type Level, MOVED, type MovedTable, type Table } from './tables'

/** What all statements of a move share. */
export interface Route {
  from: number
  to: number
  client: number
  columns: ReadonlyMap<string, readonly string[]>
  devices: Record<string, number>
}

/** Columns by table, without generated ones: a column that is added later moves without a change here. */
export async function readColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<{ table: string; columns: string[] }>(db)`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
      and table_name in (select table_name from information_schema.columns where table_schema = 'public'
        and column_name = 'organization_id')
    group by table_name`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const columnsOf = ({ columns }: Route, table: Table) => {
  const known = columns.get(table)
  if (!known) throw new Error(`No table ${table}`)
  return known
}

/** The values of a row in the new organization. */
function valuesOf(route: Route, table: Table, changed: Record<string, RawBuilder<unknown>> = {}) {
  const hasDevices = Object.keys(route.devices).length > 0
  return sql.join(
    columnsOf(route, table).map((column) => {
      if (changed[column]) return changed[column]
      if (column === 'organization_id') return sql`${route.to}::int`
      if (column !== 'device_id' || !hasDevices) return sql.ref(`t.${column}`)
      return sql`coalesce((${JSON.stringify(route.devices)}::jsonb ->> t.device_id::text)::int, t.device_id)`
    }),
  )
}

const names = (route: Route, table: Table) =>
  sql.join(columnsOf(route, table).map((column) => sql.ref(column)))

/** Rows of a level: of its tables those that belong to these ids. */
export interface Part {
  level: Level
  ids: readonly number[] | readonly string[]
  /** Of uptime checks: the start of the first hour that is not packed. */
  unpackedFrom?: Date
}

const LEVEL_COLUMN = {
  client: 'client_id',
  site: 'site_id',
  page: 'page_id',
  monitor: 'monitor_id',
  test: 'test_id',
} as const

function belonging(
  { from }: Route,
  moved: MovedTable,
  { level, ids, unpackedFrom }: Part,
): RawBuilder<boolean> {
  const { by, of, sharedBy } = moved
  const column = sql.ref(`t.${by}`)
  const own = sql<boolean>`t.organization_id = ${from}`
  const listed = level === 'test' ? sql`any(${ids}::uuid[])` : sql`any(${ids}::int[])`
  const through = of ? { table: of, column: 'id' } : sharedBy
  if (through)
    return sql<boolean>`${own} and ${column} in (select ${sql.ref(`o.${through.column}`)}
      from ${sql.id('public', through.table)} o
      where o.organization_id = ${from} and ${sql.ref(`o.${through.table === level ? 'id' : LEVEL_COLUMN[level]}`)} = ${listed})`
  const team = moved.isWithoutTeam ? sql`and t.team_id is null` : sql``
  const session = moved.isWithoutSession ? sql`and t.compare_session_id is null` : sql``
  const all = sql<boolean>`${own} and ${column} = ${listed} ${team} ${session}`
  if (moved.isWithoutSite) return sql<boolean>`${all} and t.site_id is null`
  if (moved.isUnpacked && unpackedFrom) return sql<boolean>`${all} and t.slot_at >= ${unpackedFrom}`
  return all
}

export const copyRows = (
  tx: Db,
  route: Route,
  table: Table,
  { where, changed }: { where: RawBuilder<boolean>; changed?: Record<string, RawBuilder<unknown>> },
) => affectedRows(tx)`
    insert into ${sql.id('public', table)} (${names(route, table)})
    select ${valuesOf(route, table, changed)} from ${sql.id('public', table)} t where ${where}
    on conflict do nothing`

/** Moves rows by one statement; those that `kept` excludes are only deleted. Returns how many left. */
export const moveRows = (
  tx: Db,
  route: Route,
  table: Table,
  { where, kept = sql<boolean>`true` }: { where: RawBuilder<boolean>; kept?: RawBuilder<boolean> },
) => firstValue<number>(tx, 0)`
    with gone as (delete from ${sql.id('public', table)} t where ${where} returning t.*),
    arrived as (insert into ${sql.id('public', table)} (${names(route, table)})
      select ${valuesOf(route, table)} from gone t where ${kept} on conflict do nothing)
    select count(*)::int as count from gone`

export const deleteRows = (tx: Db, table: Table, where: RawBuilder<boolean>) =>
  affectedRows(tx)`delete from ${sql.id('public', table)} t where ${where}`

/** Copies what other tables of the level refer to. Repeated calls copy what came since. */
export async function copyParents(
  tx: Db,
  route: Route,
  part: Part,
  changed: Partial<Record<Table, Record<string, RawBuilder<unknown>>>> = {},
): Promise<void> {
  for (const moved of MOVED[part.level].filter(isKept)) {
    const own = changed[moved.table]
    const where = belonging(route, moved, part)
    await copyRows(tx, route, moved.table, { where, ...(own && { changed: own }) })
  }
}

/** Moves what refers to the copied parents. Returns the number of rows. */
export async function moveLeaves(tx: Db, route: Route, part: Part): Promise<number> {
  let count = 0
  for (const moved of MOVED[part.level].filter((each) => !isKept(each)))
    count += await moveRows(tx, route, moved.table, { where: belonging(route, moved, part) })
  return count
}

/** Deletes the copied parents from the old organization, children first. Returns the number of rows. */
export async function deleteParents(tx: Db, route: Route, part: Part): Promise<number> {
  const kept = MOVED[part.level].filter(isKept)
  const shared = new Map<Table, RawBuilder<boolean>>()
  for (const moved of kept)
    if (moved.sharedBy) shared.set(moved.table, await unreferenced(tx, route, moved, part))
  let count = 0
  for (const moved of kept.toReversed())
    count += await deleteRows(tx, moved.table, shared.get(moved.table) ?? belonging(route, moved, part))
  return count
}

export async function moveAll(tx: Db, route: Route, part: Part): Promise<number> {
  if (part.ids.length === 0) return 0
  await copyParents(tx, route, part)
  const leaves = await moveLeaves(tx, route, part)
  return leaves + (await deleteParents(tx, route, part))
}

/** The shared rows to which nothing of the old organization refers once those of the part have left. */
async function unreferenced(
  tx: Db,
  route: Route,
  moved: MovedTable,
  part: Part,
): Promise<RawBuilder<boolean>> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select t.id from ${sql.id('public', moved.table)} t where ${belonging(route, moved, part)}`
  const { table, column } = moved.sharedBy ?? { table: moved.table, column: 'id' }
  return sql<boolean>`t.organization_id = ${route.from} and t.id = any(${rows.map(({ id }) => id)}::uuid[])
    and not exists (select from ${sql.id('public', table)} o where o.organization_id = t.organization_id
      and ${sql.ref(`o.${column}`)} = t.id)`
}
