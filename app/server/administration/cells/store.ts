import {
  compareSchema,
  containing,
  type Db,
  execute,
  findRow,
  firstOr,
  rowsOf,
  upsertRow,
} from '../../platform/db'

const MIRROR = 'mirror'

export const readSchema = (db: Db) => compareSchema(db)

export const setMirrored = (cell: Db, now: Date) =>
  upsertRow(cell, 'product_state', { name: MIRROR }, { value: '{}', updatedAt: now })

export const findMirrored = async (cell: Db): Promise<Date | null> =>
  (await findRow(cell, 'product_state', { name: MIRROR }, ['updated_at']))?.updated_at ?? null

export interface CellOrganization {
  id: number
  name: string
}

export const listOrganizations = (db: Db) =>
  rowsOf<CellOrganization>(db)`select id, name from live.organization order by lower(name), id`

/** Those of a cell; a move decides about those that are at home, too. */
export async function noteOrganizations(
  home: Db,
  cell: number,
  organizations: readonly CellOrganization[],
): Promise<void> {
  const document = JSON.stringify(organizations)
  await execute(home)`
    insert into organization_cell (organization_id, cell, name)
    select o.id, ${cell}, o.name from jsonb_to_recordset(${document}::jsonb) as o (id int, name text)
    where not exists (select from public.organization h where h.id = o.id)
    on conflict (organization_id) do update set name = excluded.name
    where organization_cell.cell = ${cell} and organization_cell.name <> excluded.name`
  await execute(home)`delete from organization_cell c where cell = ${cell}
    and not exists (select from jsonb_to_recordset(${document}::jsonb) as o (id int) where o.id = c.organization_id)`
}

export interface CellFigures {
  organizations: number
  clients: number
  /** null until PostgreSQL has counted each partition once. */
  runs: number | null
  bytes: number
  /** Of the oldest test that waits, in seconds. */
  queueAgeSeconds: number | null
}

/** Runs by the statistics of PostgreSQL: a count would read them all. */
export const readFigures = (db: Db, now: Date) =>
  firstOr<CellFigures>(db, { organizations: 0, clients: 0, runs: 0, bytes: 0, queueAgeSeconds: null })`
    select (select count(*)::int from live.organization) as organizations,
      (select count(*)::int from live.client) as clients,
      (select case when bool_and(c.reltuples >= 0 or pg_relation_size(c.oid) = 0)
          then coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint end
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'run'::regclass) as runs,
      pg_database_size(current_database()) as bytes,
      (select extract(epoch from ${now}::timestamptz - min(j.run_at))::int from test_job j
        where j.state = 'ready' and j.run_at <= ${now}) as "queueAgeSeconds"`

export const findOrganizations = (db: Db, search: string, limit: number) => rowsOf<CellOrganization>(db)`
    select id, name from live.organization where name ilike ${containing(search)}
    order by lower(name), id limit ${limit}`

export const findInDirectory = (home: Db, search: string, limit: number) =>
  rowsOf<CellOrganization & { cell: number }>(home)`
    select organization_id as id, cell, name from organization_cell where name ilike ${containing(search)}
    order by lower(name), organization_id limit ${limit}`
