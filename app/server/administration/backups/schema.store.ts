import type { ClientBase } from 'pg'
import type { Manifest } from './format'

/** Rows of a statement on a connection of its own: copying needs one, outside of the pool. */
const rowsOn = async <R extends object>(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => (await client.query<R>(text, values)).rows

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const tableName = (name: string) => `public.${quoted(name)}`

/** Everything that is read afterwards is of this moment. */
export const beginSnapshot = (client: ClientBase) =>
  client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')

export const endSnapshot = (client: ClientBase) => client.query('commit')

/** Everything that `work` writes, or nothing. */
export async function atOnce(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

/** Of this connection alone: many rows and indexes at once. */
export const hurry = (client: ClientBase) =>
  client.query(
    `set maintenance_work_mem = '512MB'; set synchronous_commit = off; set max_parallel_maintenance_workers = 2;
     set statement_timeout = 0`,
  )

export const analyze = (client: ClientBase) => client.query('analyze')

/** False while another one runs; ends with the connection. */
export const lockBackups = async (client: ClientBase): Promise<boolean> =>
  (await rowsOn<{ locked: boolean }>(client, 'select pg_try_advisory_lock(7316004212) as locked'))[0]
    ?.locked === true

export const serverVersion = async (client: ClientBase): Promise<number> =>
  Number(
    (await rowsOn<{ server_version_num: string }>(client, 'show server_version_num'))[0]?.server_version_num,
  )

export const listMigrations = async (client: ClientBase): Promise<string[]> =>
  (await rowsOn<{ name: string }>(client, 'select name from public.kysely_migration order by name')).map(
    ({ name }) => name,
  )

/** Tables that have rows themselves, without the list of migrations. Generated columns are computed again. */
export const listTables = (client: ClientBase) =>
  rowsOn<{ name: string; columns: string[] }>(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('kysely_migration', 'unfinished_restore')
     group by c.relname order by c.relname`,
  )

export const listPartitions = (client: ClientBase) =>
  rowsOn<Manifest['partitions'][number]>(
    client,
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname`,
  )

export const listSequences = (client: ClientBase) =>
  rowsOn<Manifest['sequences'][number]>(
    client,
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )

export const setSequence = (client: ClientBase, { name, value }: Manifest['sequences'][number]) =>
  client.query('select setval($1::regclass, $2::bigint)', [tableName(name), value])

export const copyOut = (name: string, columns: readonly string[]): string =>
  `copy ${tableName(name)} (${columns.map(quoted).join(', ')}) to stdout`

/** Into a table that was emptied in the same transaction: nothing has to be marked as visible later. */
export const copyIn = (name: string, columns: readonly string[]): string =>
  `copy ${tableName(name)} (${columns.map(quoted).join(', ')}) from stdin (freeze)`

/** Of evidence and images: what a restored installation needs besides the database. */
export const listBlobKeys = (client: ClientBase) =>
  rowsOn<{ key: string; codec: 'none' | 'zstd'; stored_size: number }>(
    client,
    `select organization_id || '/' || encode(hash, 'hex') as key, codec, stored_size from public.blob order by 1`,
  )

/** Nothing of ours, or what an interrupted restore left. */
export const stateOfTarget = async (client: ClientBase): Promise<'empty' | 'unfinished' | 'used'> => {
  const [found] = await rowsOn<{ tables: number; unfinished: boolean }>(
    client,
    `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
       to_regclass('public.unfinished_restore') is not null as unfinished`,
  )
  if (found?.unfinished) return 'unfinished'
  return found?.tables === 0 ? 'empty' : 'used'
}

/** Removes what an interrupted restore left, and keeps the product from starting until this one has ended. */
export async function markUnfinished(client: ClientBase, from: string): Promise<void> {
  const schemas = await rowsOn<{ name: string }>(
    client,
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  await atOnce(client, async () => {
    for (const { name } of schemas) await client.query(`drop schema ${quoted(name)} cascade`)
    await client.query('create schema public; create table public.unfinished_restore (backup text not null)')
    await client.query('insert into public.unfinished_restore values ($1)', [from])
  })
}

export const unmarkUnfinished = (client: ClientBase) => client.query('drop table public.unfinished_restore')

export const createPartition = (
  client: ClientBase,
  { name, parent, bound }: Manifest['partitions'][number],
) => client.query(`create table if not exists ${tableName(name)} partition of ${tableName(parent)} ${bound}`)

/** Rows that migrations write are in the backup too. Before rows are copied in, in the same transaction, it is for `copyIn`. */
export const emptyTables = (client: ClientBase, names: readonly string[]) =>
  client.query(`truncate ${names.map(tableName).join(', ')}`)

interface Definition {
  table: string
  name: string
  definition: string
}

/** What is made again from all rows at once. */
export interface Dropped {
  /** Of each table those that take its lock for themselves first. */
  indexes: { table: string; statements: string[] }[]
  keys: (Definition & { isPartitioned: boolean })[]
  triggers: string[]
}

/** Drops what would be checked or built row by row. */
export async function dropChecks(client: ClientBase): Promise<Dropped> {
  const keys = await rowsOn<Definition & { isPartitioned: boolean }>(
    client,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition,
       c.relkind = 'p' as "isPartitioned" from pg_constraint k join pg_class c on c.oid = conrelid
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const unique = await rowsOn<Definition>(
    client,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conparentid = 0 and connamespace = 'public'::regnamespace
       and conname not like 'kysely_migration%' order by 1, 2`,
  )
  const indexes = await rowsOn<Definition>(
    client,
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
       replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f') order by 1, 2`,
  )
  const tables = await rowsOn<{ name: string }>(
    client,
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of [...keys, ...unique])
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  const statements = new Map<string, string[]>()
  const add = (table: string, statement: string) =>
    statements.set(table, [...(statements.get(table) ?? []), statement])
  for (const each of unique) add(each.table, addConstraint(each))
  for (const { table, definition } of indexes) add(table, definition)
  return {
    indexes: [...statements].map(([table, made]) => ({ table, statements: made })),
    keys,
    triggers: tables.map(({ name }) => name),
  }
}

const addConstraint = ({ table, name, definition }: Definition, more = '') =>
  `alter table ${table} add constraint ${quoted(name)} ${definition}${more}`

/** Does not check keys of partitioned tables apart from adding them. */
const VALIDATES_PARTITIONED = 180_000

/** On several connections at once, the largest tables first. */
export async function makeChecks(
  clients: readonly ClientBase[],
  { indexes, keys, triggers }: Dropped,
): Promise<void> {
  const [client] = clients
  if (!client) return
  const sizes = new Map(
    (
      await rowsOn<{ name: string; size: string }>(
        client,
        `select oid::regclass::text as name, (select coalesce(sum(pg_table_size(relid)), 0) from pg_partition_tree(c.oid)) as size
         from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      )
    ).map(({ name, size }) => [name, Number(size)]),
  )
  const largestFirst = <T extends { table: string }>(all: readonly T[]) =>
    all.toSorted((a, b) => (sizes.get(b.table) ?? 0) - (sizes.get(a.table) ?? 0))
  await inParallel(clients, largestFirst(indexes), async (one, { statements }) => {
    for (const statement of statements) await one.query(statement)
  })
  const version = await serverVersion(client)
  const apart = keys.filter(({ isPartitioned }) => !isPartitioned || version >= VALIDATES_PARTITIONED)
  // To add one locks both of its tables, to validate it later does not.
  for (const key of keys) await client.query(addConstraint(key, apart.includes(key) ? ' not valid' : ''))
  const byTable = Map.groupBy(apart, ({ table }) => table)
  const validated = [...byTable].map(([table, some]) => ({ table, some }))
  await inParallel(clients, largestFirst(validated), async (one, { table, some }) => {
    for (const { name } of some) await one.query(`alter table ${table} validate constraint ${quoted(name)}`)
  })
  for (const name of triggers) await client.query(`alter table ${name} enable trigger user`)
}

/** Each connection takes the next one. After a failure none is begun any more. */
export async function inParallel<T>(
  clients: readonly ClientBase[],
  all: readonly T[],
  work: (client: ClientBase, each: T) => Promise<void>,
): Promise<void> {
  const left = [...all]
  const ended = await Promise.allSettled(
    clients.map(async (client) => {
      try {
        for (let each = left.shift(); each !== undefined; each = left.shift()) await work(client, each)
      } catch (error) {
        left.length = 0
        throw error
      }
    }),
  )
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
