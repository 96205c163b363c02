import { type RawBuilder, sql } from 'kysely'
import { declared } from '../../entities'
import { affectedRows, type Db, execute, valuesOf } from '../../platform/db'
import type { Place } from '../../structure/deletions'
import { insidePlace, stored, tablesFrom } from '../../structure/deletions'

/** Pages and monitors whose rows one batch deletes. */
const AT_ONCE = 20

const nextIds = (db: Db, table: 'page' | 'monitor', place: Place) => valuesOf<number>(db)`
    select id from ${stored(table)} where ${insidePlace(table, place)} order by id limit ${AT_ONCE}`

interface Large {
  table: string
  key: readonly string[]
  /** Follows the owner in an index: a limit without an order would be answered by reading the table. */
  order: string
  /** The condition of that index. */
  only?: string
}

const largeOf = (owner: 'monitor' | 'page'): Large[] =>
  declared(({ purge }) => (purge?.with === owner ? purge : undefined)).map(
    ([table, { key = [], order = '' }]) => ({
      table,
      key,
      order,
    }),
  )
const OF_MONITOR = largeOf('monitor')
const OF_PAGE = largeOf('page')

/** Points do not follow their page; the time of a run names its partition. Other runs are found by their test. */
const POINTS: Large = {
  table: 'run',
  key: ['created_at', 'id'],
  order: 'device_id, location_id, created_at',
  only: 'o.is_point',
}
/** A test has at most this many runs, experiments aside. */
const RUNS_PER_TEST = 5

interface Owners {
  tenant: number
  column: 'page_id' | 'monitor_id'
  ids: number[]
}

/** Up to `limit` rows, through an index of each owner. */
function deleteSome(
  { table, key, order, only = 'true' }: Large,
  { tenant, column, ids }: Owners,
  limit: number,
  ending = sql``,
): RawBuilder<{ id: string; batch_id: string }> {
  const refs = (of: string) => key.map((name) => sql.ref(`${of}.${name}`))
  const same = sql.join(
    refs(table).map((ref, nth) => sql`${ref} = ${refs('batch')[nth]}`),
    sql` and `,
  )
  return sql`with batch as materialized (
      select found.* from unnest(${ids}::int[]) as owner (id) cross join lateral (
        select ${sql.join(refs('o'))} from ${sql.table(table)} o
        where o.organization_id = ${tenant} and ${sql.ref(`o.${column}`)} = owner.id and ${sql.raw(only)}
        order by ${sql.raw(order)} limit ${limit}) as found limit ${limit})
    delete from ${sql.table(table)} using batch where ${sql.ref(`${table}.organization_id`)} = ${tenant} and ${same}
    ${ending}`
}

/** Deletes up to `limit` rows of the next monitors, or these monitors when no rows are left. 0: there are none. */
export async function purgeMonitors(db: Db, place: Place, limit: number): Promise<number> {
  const ids = await nextIds(db, 'monitor', place)
  if (ids.length === 0) return 0
  for (const large of OF_MONITOR) {
    const own = { tenant: place.tenant, column: 'monitor_id', ids } as const
    const deleted = await affectedRows(db)`${deleteSome(large, own, limit)}`
    if (deleted > 0) return deleted
  }
  return deleteOwners(db, 'monitor', place.tenant, ids)
}

/** `rows` counts everything, `results` the points among them. */
export interface Purged {
  rows: number
  results: number
}

/** The same for pages: points, then tests with what follows them, then the rest. */
export async function purgePages(db: Db, place: Place, limit: number): Promise<Purged> {
  const ids = await nextIds(db, 'page', place)
  if (ids.length === 0) return { rows: 0, results: 0 }
  const own = { tenant: place.tenant, column: 'page_id', ids } as const
  const results = await affectedRows(db)`${deleteSome(POINTS, own, limit)}`
  if (results > 0) return { rows: results, results }
  for (const large of OF_PAGE) {
    const rows =
      large.table === 'test'
        ? await purgeTests(db, large, own, Math.ceil(limit / RUNS_PER_TEST))
        : await affectedRows(db)`${deleteSome(large, own, limit)}`
    if (rows > 0) return { rows, results: 0 }
  }
  return { rows: await deleteOwners(db, 'page', place.tenant, ids), results: 0 }
}

const deleteOwners = (db: Db, table: 'page' | 'monitor', tenant: number, ids: number[]): Promise<number> =>
  affectedRows(db)`delete from ${stored(table)} where organization_id = ${tenant} and id = any(${ids}::int[])`

/** Tests with their jobs and further runs, and the batches that become empty. */
async function purgeTests(db: Db, large: Large, own: Owners, limit: number): Promise<number> {
  const { rows } = await deleteSome(large, own, limit, sql`returning test.id, test.batch_id`).execute(db)
  await execute(db)`delete from run where organization_id = ${own.tenant} and not is_point
    and test_id = any(${rows.map(({ id }) => id)}::uuid[])`
  await execute(db)`
    delete from test_batch b where b.organization_id = ${own.tenant}
      and b.id = any(${[...new Set(rows.map(({ batch_id }) => batch_id))]}::uuid[])
      and not exists (select from test t where t.organization_id = b.organization_id and t.batch_id = b.id)`
  return rows.length
}

/** Sites, then projects, then clients: by now only settings follow them. Never the organization. */
export async function purgeTree(db: Db, place: Place): Promise<number> {
  const levels = tablesFrom(place.kind).filter((table) => ['client', 'project', 'site'].includes(table))
  for (const table of levels.toReversed()) {
    const deleted = await affectedRows(db)`
      delete from ${stored(table)} where ${insidePlace(table, place)} and id = any(array(
        select id from ${stored(table)} where ${insidePlace(table, place)} order by id limit ${AT_ONCE}))`
    if (deleted > 0) return deleted
  }
  return 0
}

/** The figures of the charts, then the rules of their budgets, the charts and the dashboard. */
export async function purgeDashboard(db: Db, place: Place, limit: number): Promise<number> {
  const { tenant, dashboardId, chartId } = place
  const own = sql`organization_id = ${tenant}`
  const charts = sql`select id from public.chart where ${insidePlace('chart', place)}`
  for (const table of ['chart_figure', 'chart_bucket', 'chart_result']) {
    const deleted = await affectedRows(db)`
      delete from ${sql.table(table)} where ${own} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${own} and chart_id in (${charts}) limit ${limit}))`
    if (deleted > 0) return deleted
  }
  const deletions = sql`select id from deletion where ${own} and dashboard_id = ${dashboardId}
    and (${chartId}::uuid is null or chart_id = ${chartId})`
  await execute(db)`delete from public.alert_rule where ${own} and deletion_id in (${deletions})`
  const table = place.kind === 'chart' ? 'chart' : 'personal_dashboard'
  return affectedRows(db)`delete from ${stored(table)} where ${insidePlace(table, place)}`
}

/** Evidence expires and is swept. */
const OF_ORGANIZATION = declared(({ purge }) => (purge?.with === 'organization' ? true : undefined)).map(
  ([table]) => table,
)

export async function purgeOrganization(db: Db, { tenant }: Place, limit: number): Promise<number> {
  const own = sql`organization_id = ${tenant}`
  const runs = await affectedRows(db)`
    with batch as materialized (select created_at, id from run where ${own} order by created_at, id limit ${limit})
    delete from run using batch where run.organization_id = ${tenant}
      and run.created_at = batch.created_at and run.id = batch.id`
  if (runs > 0) return runs
  for (const table of OF_ORGANIZATION) {
    const deleted = await affectedRows(db)`
      delete from ${sql.table(table)} where ${own} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${own} limit ${limit}))`
    if (deleted > 0) return deleted
  }
  return affectedRows(db)`
    update blob set expires_at = '-infinity', needed_until = null where ${own} and hash = any(array(
      select hash from blob where ${own} and (expires_at > '-infinity' or needed_until is not null) limit ${limit}))`
}

/** The last step: the organization takes its deletion with it; otherwise all deletions inside the object end. */
export async function finishPurge(db: Db, place: Place): Promise<void> {
  if (place.kind === 'organization') {
    await execute(db)`delete from evidence_review where organization_id = ${place.tenant}`
    await execute(db)`delete from public.organization where id = ${place.tenant}`
    return
  }
  const { tenant, clientId, projectId, siteId, dashboardId, chartId } = place
  await execute(db)`delete from deletion where organization_id = ${tenant} and client_id = ${clientId}
    and (${dashboardId}::uuid is null or dashboard_id = ${dashboardId})
    and (${chartId}::uuid is null or chart_id = ${chartId})
    and coalesce(${projectId}, project_id, 0) = coalesce(project_id, 0)
    and coalesce(${siteId}, site_id, 0) = coalesce(site_id, 0)`
}

export const addProgress = (db: Db, { tenant }: Place, id: string, results: number) => execute(db)`
    update deletion set purge_started_at = coalesce(purge_started_at, now()),
      results_deleted = results_deleted + ${results}
    where organization_id = ${tenant} and id = ${id}`
