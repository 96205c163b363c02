import { sql } from 'kysely'
import { type Db, rowsOf } from '../../platform/db'
import { hashesOfRun } from './history.store'
import type { Route } from './rows.store'

/** A batch that waits for a lock this long gives up and is tried again, so that it never holds others up. */
const LOCK_WAIT_MS = 50

/** Also names the transaction for operators, and keeps the tests of pages that leave. */
export const prepareBatch = (tx: Db) =>
  sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true), set_config('lightkeeper.is_moving', 'on', true),
    set_config('application_name', 'lightkeeper client move', true)`.execute(tx)

/** What is left in the old organization, in order; pages of one site together. */
export async function listLeft(
  db: Db,
  { from, client }: Route,
  level: 'page' | 'monitor' | 'site',
  limit: number,
): Promise<{ id: number; site: number }[]> {
  const site = level === 'site' ? sql`id` : sql`site_id`
  return rowsOf<{ id: number; site: number }>(db)`
    select id, ${site} as site from ${sql.id('public', level)}
    where organization_id = ${from} and client_id = ${client} order by 2, 1 limit ${limit}`
}

export async function countPagesLeft(db: Db, { from, client }: Route): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.page where organization_id = ${from} and client_id = ${client}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Locks rows of the old organization in order of id, against changes and new children. Returns those still there. */
export async function lockLevel(
  tx: Db,
  { from }: Route,
  level: 'client' | 'site' | 'page' | 'monitor',
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.id('public', level)} where organization_id = ${from} and id = any(${ids}::int[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Sites without pages and monitors, of these locked ones. */
export async function listEmptySites(tx: Db, { from }: Route, sites: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from public.site s where s.organization_id = ${from} and s.id = any(${sites}::int[])
      and not exists (select from public.page p where p.organization_id = s.organization_id and p.site_id = s.id)
      and not exists (select from public.monitor m where m.organization_id = s.organization_id and m.site_id = s.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Locks unfinished tests and their jobs against agents and cancellations. */
export async function lockTests(tx: Db, { from }: Route, pages: number[]): Promise<void> {
  await sql`
    select from test_job where organization_id = ${from} and state in ('ready', 'running') and test_id in (
      select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
        and status in ('queued', 'running'))
    order by id for update`.execute(tx)
  await sql`
    select from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and status in ('queued', 'running') order by id for update`.execute(tx)
}

/** Locks monitors against results, and packing against starting: raw checks may change organization only between hours. */
export async function lockMonitorStates(tx: Db, { from }: Route, monitors: number[]): Promise<Date> {
  const { rows } = await sql<{
    packed_until: Date
  }>`select packed_until from uptime_packing for share`.execute(tx)
  await sql`
    select from monitor_state where organization_id = ${from} and monitor_id = any(${monitors}::int[])
    order by monitor_id for update`.execute(tx)
  await sql`
    select from incident where organization_id = ${from} and id in (select incident_id from outage
      where organization_id = ${from} and monitor_id = any(${monitors}::int[])) order by id for update`.execute(
    tx,
  )
  return rows[0]?.packed_until ?? new Date(0)
}

export const listMonitorsOf = async (db: Db, { from }: Route, pages: number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from public.monitor where organization_id = ${from} and page_id = any(${pages}::int[])
      order by id`.execute(db)
  ).rows.map(({ id }) => id)

export interface RunKey {
  at: string
  id: string
  test: string
  hashes: Buffer[]
}

/** The runs that screens show first: the newest of each series, and those of unfinished tests. */
export const listNewestRuns = (db: Db, { from }: Route, pages: number[]) => rowsOf<RunKey>(db)`
    with shown as (
      select unnest(array[created_at, attempted_at]) as at, unnest(array[run_id, attempted_run_id]) as id
      from run_latest where organization_id = ${from} and page_id = any(${pages}::int[])
    ), unfinished as (
      select id, created_at, page_id from test where organization_id = ${from} and page_id = any(${pages}::int[])
        and status in ('queued', 'running'))
    select r.created_at::text as at, r.id, r.test_id as test, ${hashesOfRun} from shown
    join run r on r.organization_id = ${from} and r.created_at = shown.at and r.id = shown.id
    union
    select r.created_at::text, r.id, r.test_id, ${hashesOfRun} from unfinished u
    join run r on r.organization_id = ${from} and r.created_at >= u.created_at and r.test_id = u.id
      and r.page_id = u.page_id`

export async function listPictures(db: Db, { from }: Route, monitors: number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct picture_hash as hash from outage where organization_id = ${from}
      and monitor_id = any(${monitors}::int[]) and picture_hash is not null`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Tests that move with their pages: unfinished ones, experiments, and those of these runs. */
export async function listTestsToMove(
  tx: Db,
  { from }: Route,
  pages: number[],
  runs: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and status in ('queued', 'running')
    union
    select test_id from experiment where organization_id = ${from} and page_id = any(${pages}::int[])
    union
    select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and id = any(${runs}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
