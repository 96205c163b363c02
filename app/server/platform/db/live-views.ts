import { type RawBuilder, sql } from 'kysely'
import { declared, type Parent } from '../../entities'
import type { Db } from './pool'
import { execute, rowsOf } from './statements'

const MARKED = new Set<string>(declared(({ isMarked }) => isMarked).map(([table]) => table))
/** Read without their parents. Columns that name the parent: `<parent>_id`. */
const BELOW = new Map<string, readonly Parent[]>(
  declared(({ hidden }) => (typeof hidden === 'string' ? undefined : hidden)),
)

const COMPETITORS = new Map<string, string>(declared(({ competitors }) => competitors))
const WITH_WORK = new Set<string>(declared(({ hasWork }) => hasWork).map(([table]) => table))

const SCHEMAS = ['live', 'own', 'real', 'settled', 'work'] as const

const isLive = (table: string, parent: Parent) =>
  `not exists (select from public.${parent} as parent where parent.deletion_id is not null
    and parent.id = ${table}.${parent}_id${
      parent === 'organization' ? '' : ` and parent.organization_id = ${table}.organization_id`
    })`

/** Among tables of an older version, some have no `deletion_id` yet. */
function liveConditionOf(table: string, tables: ReadonlyMap<string, Table>): string {
  const isMarked = (name: string) => tables.get(name)?.columns.includes('deletion_id uuid') === true
  return [
    ...(MARKED.has(table) && isMarked(table) ? ['deletion_id is null'] : []),
    ...(BELOW.get(table) ?? []).filter(isMarked).map((parent) => isLive(table, parent)),
  ].join(' and ')
}

/** Undefined while no table knows competitors yet. */
function ownConditionOf(table: string, tables: ReadonlyMap<string, Table>): string | undefined {
  if (!COMPETITORS.has(table) || !tables.get('site')?.columns.includes('is_competitor ')) return undefined
  return COMPETITORS.get(table) === 'ownColumn'
    ? 'not is_competitor'
    : `not exists (select from public.site rival where rival.organization_id = ${table}.organization_id
        and rival.id = ${table}.site_id and rival.is_competitor)`
}

/**
 * What names its client, its site or its page waits until their structure has moved. History has none of them any more
 * where it is leaving: what only names its organization waits for it too, so that it is not cleared away as deleted.
 * Begins with the moves, which are few, so that PostgreSQL expects that most rows are settled.
 */
function settledConditionOf({ name, columns }: Table, organization: string): string {
  const isSettled = (client: string) => `not exists (select from public.client_move m ${client}
    and m.state = 'moving' and m.phase = 'structure')`
  if (name === 'client') return isSettled('where m.client_id = client.id')
  if (columns.includes('client_id ')) return isSettled(`where m.client_id = ${name}.client_id`)
  const parent = ['site', 'page'].find((level) => columns.includes(`${level}_id `))
  if (!parent)
    return `${organization} not in (select m.from_organization_id from public.client_move m where m.state = 'moving')`
  return isSettled(`join public.${parent} parent on parent.client_id = m.client_id
    where parent.organization_id = ${name}.organization_id and parent.id = ${name}.${parent}_id`)
}

/** Empty ones are of no view. */
function conditionsOf(table: Table, tables: ReadonlyMap<string, Table>) {
  const { name } = table
  const live = liveConditionOf(name, tables)
  const own = live && ownConditionOf(name, tables)
  const conditions = { live, own: own && `${live} and ${own}` }
  if (!WITH_WORK.has(name) || !tables.has('client_move')) return conditions
  const organization = name === 'organization' ? 'id' : 'organization_id'
  // Not as an array: with one organization PostgreSQL would expect that no row is left.
  const real = `${organization} not in (select d.organization_id from public.demo d)`
  const settled = tables.has('organization_hold')
    ? `${settledConditionOf(table, organization)}
      and ${organization} not in (select h.organization_id from public.organization_hold h)`
    : settledConditionOf(table, organization)
  return { ...conditions, real, settled, work: [real, settled, live].filter(Boolean).join(' and ') }
}

/** Statements that may change a column, which PostgreSQL refuses while a view has it. */
const CHANGES_TABLE = /\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:public\.)?"?(\w+)"?/gi
/** Statements that are made at run time may change any table. */
const DYNAMIC = /\bexecute\b(?!\s+(?:function|procedure)\b)/i

/**
 * Runs a migration in the transaction `tx` without the views of the tables that it changes. Other views stay: to drop
 * one stops every query of it. A view takes its columns when it is made, so `updateLiveViews` follows.
 */
export async function withoutTouchedViews(
  tx: Db,
  text: string,
  apply: () => Promise<unknown>,
): Promise<void> {
  await execute(tx)`set local search_path = public`
  const touched = new Set([...text.matchAll(CHANGES_TABLE)].map(([, table]) => table))
  const rows = await rowsOf<{ schemaname: string; viewname: string }>(tx)`
    select schemaname, viewname from pg_views where schemaname = any(${SCHEMAS})`
  for (const { schemaname, viewname } of rows.filter(
    (row) => DYNAMIC.test(text) || touched.has(row.viewname),
  ))
    await execute(tx)`drop view ${sql.id(schemaname, viewname)}`
  await apply()
  await updateLiveViews(tx)
}

interface Table {
  name: string
  columns: string
}

/** Makes the views that are missing, and those whose columns or condition are not those of their comment. */
export async function updateLiveViews(tx: Db): Promise<void> {
  const rows = await rowsOf<Table>(tx)`
    select c.relname as name,
      (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
  const tables = new Map(rows.map((row) => [row.name, row]))
  if (!tables.has('deletion')) return
  for (const schema of SCHEMAS) await execute(tx)`create schema if not exists ${sql.id(schema)}`
  const views = await rowsOf<{ name: string; comment: string }>(tx)`
    select relnamespace::regnamespace::text || '.' || relname as name, obj_description(oid, 'pg_class') as comment
    from pg_class where relnamespace = any(${SCHEMAS}::regnamespace[]) and relkind = 'v'`
  const comments = new Map(views.map(({ name, comment }) => [name, comment]))
  for (const table of rows)
    for (const [schema, condition] of Object.entries(conditionsOf(table, tables))) {
      const wanted = `${table.columns} where ${condition}`
      if (!condition || comments.get(`${schema}.${table.name}`) === wanted) continue
      await createView(tx, sql.id(schema, table.name), { table: table.name, condition, wanted })
    }
}

async function createView(
  tx: Db,
  view: RawBuilder<unknown>,
  { table, condition, wanted }: { table: string; condition: string; wanted: string },
): Promise<void> {
  await execute(tx)`drop view if exists ${view}`
  await execute(tx)`
    create view ${view} as select * from public.${sql.id(table)} as ${sql.id(table)} where ${sql.raw(condition)}`
  await execute(tx)`comment on view ${view} is ${sql.lit(wanted)}`
}
