import { sql } from 'kysely'
import { type Db, execute, firstValue, hasRows, rowsOf, transact, valuesOf } from '../../platform/db'
import { STAYING } from './tables'

export interface Column {
  name: string
  type: string
  isGenerated: boolean
}

export interface MovedTable {
  table: string
  /** The column with the organization. */
  tenant: string
  /** In the order of the table. */
  columns: readonly Column[]
  /** The columns of its primary key, without the organization. */
  key: readonly Column[]
  isPartitioned: boolean
}

interface Found {
  table: string
  columns: Column[]
  key: string[]
  isPartitioned: boolean
}

/** All tables that belong to organizations, parents before what refers to them. */
export async function readTables(db: Db): Promise<MovedTable[]> {
  const rows = await rowsOf<Found>(db)`
    select c.relname as table, c.relkind = 'p' as "isPartitioned",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isGenerated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(attnum, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.nth) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'organization' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
    order by 1`
  const references = await rowsOf<{ table: string; parent: string }>(db)`
    select c.relname as table, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`
  // A trigger does what a foreign key did, see the move of a client.
  references.push({ table: 'test', parent: 'page' })
  const moved = rows.filter(({ table }) => !(table in STAYING)).map(toMoved)
  return inOrder(moved, references)
}

function toMoved({ table, columns, key, isPartitioned }: Found): MovedTable {
  const tenant = table === 'organization' ? 'id' : 'organization_id'
  const own = key.filter((name) => name !== tenant)
  return {
    ...{ table, tenant, columns, isPartitioned },
    key: own.flatMap((name) => columns.filter((column) => column.name === name)),
  }
}

function inOrder(
  tables: MovedTable[],
  references: readonly { table: string; parent: string }[],
): MovedTable[] {
  const left = new Map(tables.map((each) => [each.table, each]))
  const ordered: MovedTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ table }) =>
      references.every((each) => each.table !== table || !left.has(each.parent)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const each of free) left.delete(each.table)
    ordered.push(...free)
  }
  return ordered
}

export const ORDER_OF_TEXTS = 'order of texts'

/** What both sides must have alike: columns, keys, and the order of texts, which releases of PostgreSQL name differently. */
export async function describeSchema(db: Db): Promise<Map<string, string>> {
  const collation = await firstValue<string>(db, '')`
    select concat_ws(' ', case when locale ~* '^(C|POSIX|C\\.UTF-?8)$' then 'C' else locale end, encoding)
    from (select pg_encoding_to_char(d.encoding) as encoding,
        coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) as locale
      from pg_database d where d.datname = current_database()) as own`
  const tables = await readTables(db)
  const byName = (columns: readonly Column[]) =>
    columns
      .map(({ name, type, isGenerated }) => `${name} ${type} ${isGenerated}`)
      .sort()
      .join()
  return new Map([
    [ORDER_OF_TEXTS, collation],
    ...tables.map(
      ({ table, columns, key }) => [table, `${byName(columns)} | ${key.map(({ name }) => name)}`] as const,
    ),
  ])
}

/** People whom rows of the organization name, with a foreign key or without. */
export async function listNamed(db: Db, organization: number): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(db)`
    select c.relname as table, a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0 and cardinality(k.conkey) = 1
      and k.confrelid = 'public.user_account'::regclass and exists (select from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped)
    union
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
      and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'organization_id')`
  if (columns.length === 0) return []
  const named = columns.map(
    ({ table, column }) => sql`select ${sql.ref(column)}::text as id from ${sql.id('public', table)}
      where organization_id = ${organization} and ${sql.ref(column)} is not null`,
  )
  return valuesOf<string>(db)`select named.id from (${sql.join(named, sql` union `)}) as named`
}

interface Partition {
  name: string
  parent: string
  bound: string
}

const listPartitions = (db: Db) => rowsOf<Partition>(db)`
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`

/** Creates the partitions that only the other database has. Built apart and attached, so that writers wait briefly. */
export async function copyPartitions(source: Db, target: Db): Promise<void> {
  const known = new Set((await listPartitions(target)).map(({ name }) => name))
  for (const { name, parent, bound } of await listPartitions(source))
    if (!known.has(name))
      await transact(target, async (tx) => {
        await execute(tx)`select pg_advisory_xact_lock(hashtext(${name}))`
        if (await hasRows(tx)`select from pg_class where relname = ${name} and relispartition`) return
        const partition = sql.id('public', name)
        await execute(
          tx,
        )`create table if not exists ${partition} (like ${sql.id('public', parent)} including all)`
        await execute(tx)`
          alter table ${sql.id('public', parent)} attach partition ${partition} ${sql.raw(bound)}`
      })
}
