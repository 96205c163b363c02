import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db'
import { insidePlace, type Place, stored, tablesFrom } from './place'

/** Pages and monitors whose rows one batch deletes. */
const AT_ONCE = 20

const nextIds = async (db: Db, table: 'page' | 'monitor', place: Place): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${stored(table)} where ${insidePlace(table, place)} order by id limit ${AT_ONCE}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const affected = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Large tables of a monitor, each with its key. Checks and hours do not follow their monitor. */
const OF_MONITOR = [
  ['uptime_check', ['organization_id', 'monitor_id', 'location_id', 'slot_at']],
  ['uptime_hour', ['organization_id', 'monitor_id', 'location_id', 'hour_at']],
  ['outage', ['organization_id', 'id']],
  ['uptime_span', ['organization_id', 'monitor_id', 'from_at']],
] as const

/** Large tables of a page that follow it. */
const OF_PAGE = [
  ['regression', ['organization_id', 'page_id', 'device_id', 'location_id', 'metric', 'onset']],
  ['crux_record', ['organization_id', 'page_id', 'form_factor', 'last_date']],
] as const

function deleteSome(
  table: string,
  key: readonly string[],
  rowsOf: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${rowsOf} limit ${limit})`
}

/** Deletes up to `limit` rows of the next monitors, or these monitors when no rows are left. 0: there are none. */
export async function purgeMonitors(db: Db, place: Place, limit: number): Promise<number> {
  const ids = await nextIds(db, 'monitor', place)
  if (ids.length === 0) return 0
  const own = sql`organization_id = ${place.tenant} and monitor_id = any(${ids}::int[])`
  for (const [table, key] of OF_MONITOR) {
    const deleted = await affected(db, deleteSome(table, key, own, limit))
    if (deleted > 0) return deleted
  }
  return affected(
    db,
    sql`delete from ${stored('monitor')} where organization_id = ${place.tenant} and id = any(${ids}::int[])`,
  )
}

/** `rows` counts everything, `results` the runs among them. */
export interface Purged {
  rows: number
  results: number
}

const NONE: Purged = { rows: 0, results: 0 }

/** The same for pages: runs, then tests with what follows them, then the rest. */
export async function purgePages(db: Db, place: Place, limit: number): Promise<Purged> {
  const ids = await nextIds(db, 'page', place)
  if (ids.length === 0) return NONE
  const own = sql`organization_id = ${place.tenant} and page_id = any(${ids}::int[])`
  const results = await deleteRuns(db, place.tenant, own, limit)
  if (results > 0) return { rows: results, results }
  const rows = await purgeTests(db, place.tenant, own, limit)
  if (rows > 0) return { rows, results: 0 }
  for (const [table, key] of OF_PAGE) {
    const deleted = await affected(db, deleteSome(table, key, own, limit))
    if (deleted > 0) return { rows: deleted, results: 0 }
  }
  return {
    rows: await affected(
      db,
      sql`delete from ${stored('page')} where organization_id = ${place.tenant} and id = any(${ids}::int[])`,
    ),
    results: 0,
  }
}

/** The time of each run names its partition. */
const deleteRuns = (db: Db, tenant: number, own: RawBuilder<unknown>, limit: number): Promise<number> =>
  affected(
    db,
    sql`with batch as materialized (select created_at, id from run where ${own} limit ${limit})
      delete from run using batch where run.organization_id = ${tenant}
        and run.created_at = batch.created_at and run.id = batch.id`,
  )

/** Tests with their jobs, and the batches that become empty. */
async function purgeTests(db: Db, tenant: number, own: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ batch_id: string }>`
    delete from test where organization_id = ${tenant} and id = any(array(
      select id from test where ${own} limit ${limit})) returning batch_id`.execute(db)
  await sql`
    delete from test_batch b where b.organization_id = ${tenant}
      and b.id = any(${[...new Set(rows.map(({ batch_id }) => batch_id))]}::uuid[])
      and not exists (select from test t where t.organization_id = b.organization_id and t.batch_id = b.id)`.execute(
    db,
  )
  return rows.length
}

/** Sites, then projects, then clients: by now only settings follow them. Never the organization. */
export async function purgeTree(db: Db, place: Place): Promise<number> {
  const levels = tablesFrom(place.kind).filter((table) => ['client', 'project', 'site'].includes(table))
  for (const table of levels.toReversed()) {
    const deleted = await affected(
      db,
      sql`delete from ${stored(table)} where ${insidePlace(table, place)} and id = any(array(
        select id from ${stored(table)} where ${insidePlace(table, place)} order by id limit ${AT_ONCE}))`,
    )
    if (deleted > 0) return deleted
  }
  return 0
}

/** Tables that name an organization without following it, or that are large; evidence expires and is swept. */
const OF_ORGANIZATION = ['run_latest', 'change_search', 'test_batch', 'incident', 'crux_origin'] as const

export async function purgeOrganization(db: Db, { tenant }: Place, limit: number): Promise<number> {
  const own = sql`organization_id = ${tenant}`
  const runs = await deleteRuns(db, tenant, own, limit)
  if (runs > 0) return runs
  for (const table of OF_ORGANIZATION) {
    const deleted = await affected(
      db,
      sql`delete from ${sql.table(table)} where ${own} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${own} limit ${limit}))`,
    )
    if (deleted > 0) return deleted
  }
  return affected(
    db,
    sql`update blob set expires_at = '-infinity', needed_until = null where ${own} and hash = any(array(
      select hash from blob where ${own} and (expires_at > '-infinity' or needed_until is not null) limit ${limit}))`,
  )
}

/** The last step: the organization takes its deletion with it; otherwise all deletions inside the object end. */
export async function finishPurge(db: Db, place: Place): Promise<void> {
  if (place.kind === 'organization') {
    await sql`delete from evidence_review where organization_id = ${place.tenant}`.execute(db)
    await sql`delete from public.organization where id = ${place.tenant}`.execute(db)
    return
  }
  const { tenant, clientId, projectId, siteId } = place
  await sql`delete from deletion where organization_id = ${tenant} and client_id = ${clientId}
    and coalesce(${projectId}, project_id, 0) = coalesce(project_id, 0)
    and coalesce(${siteId}, site_id, 0) = coalesce(site_id, 0)`.execute(db)
}

export async function addProgress(db: Db, { tenant }: Place, id: string, results: number): Promise<void> {
  await sql`update deletion set purge_started_at = coalesce(purge_started_at, now()),
      results_deleted = results_deleted + ${results}
    where organization_id = ${tenant} and id = ${id}`.execute(db)
}
