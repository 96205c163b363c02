import { type RawBuilder, sql } from 'kysely'
import { affectedRows, type Db, execute, firstOf, transact, valuesOf } from '../../platform/db'
import type { Column, MovedTable } from './catalogue.store'

/** What all statements of a move share. */
export interface Route {
  organization: number
  /** Stands in `deletion_id` of the copy: what is marked is hidden, as if it had been deleted. */
  marker: string
  /** Engines of the source whose row in the target has another id. */
  engines: Readonly<Record<string, number>>
}

/** Values are compared and copied as the texts of whole rows, which must not depend on settings of the database. */
export const exactly = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    await execute(tx)`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('lightkeeper.is_moving_organization', 'on', true)`
    return work(tx)
  })

const column = (name: string) => sql.ref(`t.${name}`)
const nameOf = ({ table }: MovedTable) => sql.id('public', table)
const isMarked = ({ columns }: MovedTable) => columns.some(({ name }) => name === 'deletion_id')

type Side = 'source' | 'target'

function sideValueOf(route: Route, side: Side, { name, isGenerated }: Column): RawBuilder<unknown> {
  if (isGenerated) return sql`null`
  if (side === 'target' && name === 'deletion_id') return sql`nullif(t.deletion_id, ${route.marker}::uuid)`
  if (side === 'source' && name === 'engine_id' && Object.keys(route.engines).length > 0)
    return sql`coalesce((${JSON.stringify(route.engines)}::jsonb ->> t.engine_id::text)::int, t.engine_id)`
  return column(name)
}

/** A row as the text of the target's type. */
const lineOf = (route: Route, side: Side, { columns }: MovedTable) =>
  sql<string>`row(${sql.join(columns.map((each) => sideValueOf(route, side, each)))})::text`

/** Values of a key, as texts; empty for tables with one row. */
export type Key = readonly string[]

export interface Range {
  /** Exclusive; null from the start. */
  after: Key | null
  /** Inclusive; null to the end. */
  upto: Key | null
}

function within(route: Route, { key, tenant }: MovedTable, { after, upto }: Range): RawBuilder<boolean> {
  const names = sql.join(key.map(({ name }) => column(name)))
  const row = (values: Key) =>
    sql.join(key.map(({ type }, index) => sql`${values[index]}::text::${sql.raw(type)}`))
  const conditions = [sql`${column(tenant)} = ${route.organization}`]
  const first = key[0]
  for (const [bound, inner, outer] of [
    [after, sql`>`, sql`>=`],
    [upto, sql`<=`, sql`<=`],
  ] as const) {
    if (!bound || !first) continue
    conditions.push(sql`(${names}) ${inner} (${row(bound)})`)
    // By it partitions are left out.
    conditions.push(sql`${column(first.name)} ${outer} ${bound[0]}::text::${sql.raw(first.type)}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const keyOf = ({ key }: MovedTable) =>
  sql`array[${sql.join(key.map(({ name }) => sql`${column(name)}::text`))}]::text[]`

const orderOf = ({ key }: MovedTable) =>
  key.length === 0 ? sql`1` : sql.join(key.map(({ name }) => column(name)))

export interface Chunk {
  count: number
  hash: string
  last: Key | null
}

/** The next rows of the source by key: how many, their hash in any order, and the last key. */
export const readChunk = (
  tx: Db,
  route: Route,
  table: MovedTable,
  { after, limit }: { after: Key | null; limit: number },
) => firstOf<Chunk>(tx)`
  with chunk as materialized (
    select ${lineOf(route, 'source', table)} as line, ${keyOf(table)} as key,
      row_number() over (order by ${orderOf(table)}) as nth
    from ${nameOf(table)} t where ${within(route, table, { after, upto: null })}
    order by ${orderOf(table)} limit ${limit})
  select count(*)::int as count, coalesce(sum(hashtextextended(line, 0)), 0)::text as hash,
    (select key from chunk order by nth desc limit 1) as last from chunk`

export const readRange = (tx: Db, route: Route, table: MovedTable, range: Range) =>
  firstOf<Pick<Chunk, 'count' | 'hash'>>(tx)`
    select count(*)::int as count, coalesce(sum(hashtextextended(${lineOf(route, 'target', table)}, 0)), 0)::text as hash
    from ${nameOf(table)} t where ${within(route, table, range)}`

export const readLines = (tx: Db, route: Route, table: MovedTable, range: Range) => valuesOf<string>(tx)`
  select ${lineOf(route, 'source', table)} from ${nameOf(table)} t where ${within(route, table, range)}`

const part = (name: string) => sql`(r).${sql.ref(name)}`

/** Brings a range of the target to the rows of the source. Returns how many rows it wrote or deleted. */
export async function writeRange(
  tx: Db,
  route: Route,
  moved: MovedTable,
  { range, lines, replaces = false }: { range: Range; lines: readonly string[]; replaces?: boolean },
): Promise<number> {
  const { key, tenant, columns } = moved
  const table = nameOf(moved)
  const incoming = sql`(select line, line::${table} as r from unnest(${lines}::text[]) line offset 0)`
  const isSame =
    key.length === 0
      ? sql`true`
      : sql.join(
          key.map(({ name }) => sql`${part(name)} = ${column(name)}`),
          sql` and `,
        )
  const isLike = sql`exists (select from incoming where ${isSame}
    ${replaces ? sql`and line = ${lineOf(route, 'target', moved)}` : sql``})`
  const deleted = await affectedRows(tx)`
    with incoming as materialized ${incoming}
    delete from ${table} t where ${within(route, moved, range)} and not ${isLike}`
  if (lines.length === 0) return deleted
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  const own = new Set([tenant, ...key.map(({ name }) => name)])
  const changes = written
    .filter(({ name }) => !own.has(name))
    .map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const target = [tenant, ...key.map(({ name }) => name)]
  const added = await affectedRows(tx)`
    insert into ${table} (${sql.join(written.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(
      written.map(({ name }) =>
        name === 'deletion_id' && isMarked(moved)
          ? sql`coalesce((r).deletion_id, ${route.marker}::uuid)`
          : part(name),
      ),
    )}
    from (select line::${table} as r from unnest(${lines}::text[]) line
      where line not in (select ${lineOf(route, 'target', moved)} from ${table} t where ${within(route, moved, range)})
      offset 0) incoming
    on conflict (${sql.join(target.map((name) => sql.ref(name)))})
      ${changes.length > 0 ? sql`do update set ${sql.join(changes)}` : sql`do nothing`}`
  return deleted + added
}

/** Hides what is not deleted, or shows it again. */
export async function setMarked(tx: Db, route: Route, tables: readonly MovedTable[], hides: boolean) {
  const change = hides
    ? sql`deletion_id = ${route.marker}::uuid where deletion_id is null`
    : sql`deletion_id = null where deletion_id = ${route.marker}::uuid`
  for (const moved of tables.filter(isMarked))
    await execute(tx)`
      update ${nameOf(moved)} set ${change} and ${sql.ref(moved.tenant)} = ${route.organization}`
}

/** Deletes some rows of a table; returns how many. */
export async function deleteSome(tx: Db, route: Route, moved: MovedTable, limit: number): Promise<number> {
  const { key, tenant } = moved
  const own = sql`${column(tenant)} = ${route.organization}`
  if (key.length === 0) return affectedRows(tx)`delete from ${nameOf(moved)} t where ${own}`
  const names = sql.join(key.map(({ name }) => column(name)))
  return affectedRows(tx)`
    delete from ${nameOf(moved)} t where ${own} and (${names}) in (
      select ${names} from ${nameOf(moved)} t where ${own} limit ${limit})`
}
