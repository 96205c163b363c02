import { sql } from 'kysely'
import { type Db, execute, firstValue, rowsOf, valuesOf } from '../../platform/db'
import { hashesOfRun } from './history.store'
import type { Route } from './rows.store'

/** A batch that waits for a lock this long gives up and is tried again, so that it never holds others up. */
const LOCK_WAIT_MS = 50

/** Also names the transaction for operators, and keeps the tests of pages that leave. */
export const prepareBatch = (tx: Db) => execute(tx)`
    select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true), set_config('lightkeeper.is_moving', 'on', true),
    set_config('application_name', 'lightkeeper client move', true)`

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

export const countPagesLeft = (db: Db, { from, client }: Route) => firstValue<number>(db, 0)`
    select count(*)::int as count from public.page where organization_id = ${from} and client_id = ${client}`

/** Locks rows of the old organization in order of id, against changes and new children. Returns those still there. */
export const lockLevel = (
  tx: Db,
  { from }: Route,
  level: 'client' | 'site' | 'page' | 'monitor',
  ids: number[],
) => valuesOf<number>(tx)`
    select id from ${sql.id('public', level)} where organization_id = ${from} and id = any(${ids}::int[])
    order by id for update`

/** Sites without pages and monitors, of these locked ones. */
export const listEmptySites = (tx: Db, { from }: Route, sites: number[]) => valuesOf<number>(tx)`
    select s.id from public.site s where s.organization_id = ${from} and s.id = any(${sites}::int[])
      and not exists (select from public.page p where p.organization_id = s.organization_id and p.site_id = s.id)
      and not exists (select from public.monitor m where m.organization_id = s.organization_id and m.site_id = s.id)`

/** Locks unfinished tests and their jobs against agents and cancellations. */
export async function lockTests(tx: Db, { from }: Route, pages: number[]): Promise<void> {
  await execute(tx)`
    select from test_job where organization_id = ${from} and state in ('ready', 'running') and test_id in (
      select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
        and status in ('queued', 'running'))
    order by id for update`
  await execute(tx)`
    select from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and status in ('queued', 'running') order by id for update`
}

/** Locks monitors against results, and packing against starting: raw checks may change organization only between hours. */
export async function lockMonitorStates(tx: Db, { from }: Route, monitors: number[]): Promise<Date> {
  const packedUntil = await firstValue<Date>(
    tx,
    new Date(0),
  )`select packed_until from uptime_packing for share`
  await execute(tx)`
    select from monitor_state where organization_id = ${from} and monitor_id = any(${monitors}::int[])
    order by monitor_id for update`
  await execute(tx)`
    select from incident where organization_id = ${from} and id in (select incident_id from outage
      where organization_id = ${from} and monitor_id = any(${monitors}::int[])) order by id for update`
  return packedUntil
}

export const listMonitorsOf = (db: Db, { from }: Route, pages: number[]) => valuesOf<number>(db)`
    select id from public.monitor where organization_id = ${from} and page_id = any(${pages}::int[]) order by id`

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

export const listPictures = (db: Db, { from }: Route, monitors: number[]) => valuesOf<Buffer>(db)`
    select distinct picture_hash as hash from outage where organization_id = ${from}
      and monitor_id = any(${monitors}::int[]) and picture_hash is not null`

/** Tests that move with their pages: unfinished ones, experiments, and those of these runs. */
export function listTestsToMove(tx: Db, { from }: Route, pages: number[], runs: string[]) {
  return valuesOf<string>(tx)`
    select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and status in ('queued', 'running')
    union
    select test_id from experiment where organization_id = ${from} and page_id = any(${pages}::int[])
    union
    select id from test where organization_id = ${from} and page_id = any(${pages}::int[])
      and id = any(${runs}::uuid[])`
}
