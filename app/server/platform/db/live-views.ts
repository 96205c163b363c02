import { sql } from 'kysely'
import { declared, type Parent } from '../../entities'
import type { Db } from './pool'

const MARKED = new Set<string>(declared(({ isMarked }) => isMarked).map(([table]) => table))
/** Read without their parents. Columns that name the parent: `<parent>_id`. */
const BELOW = new Map<string, readonly Parent[]>(
  declared(({ hidden }) => (typeof hidden === 'string' ? undefined : hidden)),
)

const COMPETITORS = new Map<string, string>(declared(({ competitors }) => competitors))

const isLive = (table: string, parent: Parent) =>
  `not exists (select from public.${parent} as parent where parent.deletion_id is not null
    and parent.id = ${table}.${parent}_id${
      parent === 'organization' ? '' : ` and parent.organization_id = ${table}.organization_id`
    })`

/** Among tables of an older version, some have no `deletion_id` yet. */
const conditionOf = (table: string, isMarked: (name: string) => boolean): string =>
  [
    ...(MARKED.has(table) && isMarked(table) ? ['deletion_id is null'] : []),
    ...(BELOW.get(table) ?? []).filter(isMarked).map((parent) => isLive(table, parent)),
  ].join(' and ')

/** Undefined while no table knows competitors yet. */
function ownConditionOf(table: string, tables: ReadonlyMap<string, Table>): string | undefined {
  if (!tables.get('site')?.columns.includes('is_competitor ')) return undefined
  return COMPETITORS.get(table) === 'ownColumn'
    ? 'not is_competitor'
    : `not exists (select from public.site rival where rival.organization_id = ${table}.organization_id
        and rival.id = ${table}.site_id and rival.is_competitor)`
}

/** Statements that may change a column, which PostgreSQL refuses while a view has it. */
const CHANGES_TABLE = /\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:public\.)?"?(\w+)"?/gi
/** Statements that are made at run time may change any table. */
const DYNAMIC = /\bexecute\b/i

/**
 * Runs a migration in the transaction `tx` without the views of the tables that it changes. Other views stay: to drop
 * one stops every query of it. A view takes its columns when it is made, so `updateLiveViews` follows.
 */
export async function withoutTouchedViews(
  tx: Db,
  text: string,
  apply: () => Promise<unknown>,
): Promise<void> {
  await sql`set local search_path = public`.execute(tx)
  const touched = new Set([...text.matchAll(CHANGES_TABLE)].map(([, table]) => table))
  const { rows } = await sql<{ schemaname: string; viewname: string }>`
    select schemaname, viewname from pg_views where schemaname in ('live', 'own')`.execute(tx)
  for (const { schemaname, viewname } of rows.filter(
    (row) => DYNAMIC.test(text) || touched.has(row.viewname),
  ))
    await sql`drop view ${sql.id(schemaname, viewname)}`.execute(tx)
  await apply()
  await updateLiveViews(tx)
}

interface Table {
  name: string
  columns: string
  /** Of its views; null without one. */
  live: string | null
  own: string | null
}

/** Makes the views that are missing, and those whose columns or condition are not those of their comment. */
export async function updateLiveViews(tx: Db): Promise<void> {
  const { rows } = await sql<Table>`
    select c.relname as name, obj_description(to_regclass('live.' || quote_ident(c.relname)), 'pg_class') as live,
      obj_description(to_regclass('own.' || quote_ident(c.relname)), 'pg_class') as own,
      (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(tx)
  const tables = new Map(rows.map((row) => [row.name, row]))
  const isMarked = (name: string) => tables.get(name)?.columns.includes('deletion_id uuid') === true
  if (!tables.has('deletion')) return
  await sql`create schema if not exists live`.execute(tx)
  await sql`create schema if not exists own`.execute(tx)
  // Later migrations add further tables.
  for (const name of new Set([...MARKED, ...BELOW.keys()])) {
    const table = tables.get(name)
    const condition = conditionOf(name, isMarked)
    if (!table || !condition) continue
    await updateView(tx, 'live', table, condition)
    const own = COMPETITORS.has(name) ? ownConditionOf(name, tables) : undefined
    if (own) await updateView(tx, 'own', table, `${condition} and ${own}`)
  }
}

async function updateView(
  tx: Db,
  schema: 'live' | 'own',
  { name, columns, ...table }: Table,
  condition: string,
): Promise<void> {
  const wanted = `${columns} where ${condition}`
  if (table[schema] === wanted) return
  await sql`drop view if exists ${sql.id(schema, name)}`.execute(tx)
  await sql
    .raw(`create view ${schema}.${name} as select * from public.${name} as ${name} where ${condition}`)
    .execute(tx)
  await sql`comment on view ${sql.id(schema, name)} is ${sql.lit(wanted)}`.execute(tx)
}
