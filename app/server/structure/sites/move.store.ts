import { sql } from 'kysely'
import { affectedRows, type Db, execute, firstOf, liveTable } from '../../platform/db'

interface Destination {
  tenant: number
  projectId: number
  siteId: number
}

/** Of a site; locked until the transaction ends. */
export function lockPage(db: Db, tenant: number, siteId: number, pageId: number) {
  return firstOf<{ name: string; url: string }>(db)`
    select name, url from live.page where organization_id = ${tenant} and site_id = ${siteId} and id = ${pageId}
    for update`
}

/** The page and what is small: monitors, maintenance, notes, latest results, waiting tests. */
export async function movePageRows(db: Db, to: Destination, pageId: number, now: Date): Promise<void> {
  const { tenant, projectId, siteId } = to
  const place = sql`project_id = ${projectId}, site_id = ${siteId}`
  const ofPage = sql`organization_id = ${tenant} and page_id = ${pageId}`
  await execute(db)`
    update live.page set ${place}, updated_at = ${now} where organization_id = ${tenant} and id = ${pageId}`
  await execute(db)`update live.monitor set ${place}, updated_at = ${now} where ${ofPage}`
  for (const table of ['maintenance_window', 'maintenance_period'] as const)
    await execute(db)`
      update ${liveTable(table)} set ${place} where organization_id = ${tenant} and monitor_id = any(array(
      select id from live.monitor where ${ofPage}))`
  for (const table of ['note', 'alert_rule', 'alert_crossing', 'compare_session_test'] as const)
    await execute(db)`update ${liveTable(table)} set ${place} where ${ofPage}`
  await execute(db)`update run_latest set site_id = ${siteId} where ${ofPage}`
  await execute(db)`update test set site_id = ${siteId} where ${ofPage} and status in ('queued', 'running')`
  await execute(db)`
    insert into page_move (organization_id, page_id, moved_at) values (${tenant}, ${pageId}, ${now})
    on conflict (organization_id, page_id) do update set moved_at = excluded.moved_at`
}

interface MovedPage {
  organization_id: number
  page_id: number
  site_id: number
}

export const hasMovedPages = () => sql<boolean>`exists (select from page_move)`

/** A page whose history still names another site; undefined when there is none, or others work on it. */
export const lockMovedPage = (db: Db) => firstOf<MovedPage>(db)`
    select m.organization_id, m.page_id, p.site_id from page_move m
    join public.page p on p.organization_id = m.organization_id and p.id = m.page_id
    order by m.moved_at limit 1 for update of m skip locked`

const RUN_KEY = ['organization_id', 'created_at', 'id'] as const
/** Points and other runs of a page are in an index each; without its condition every run would be read. */
const OF_HISTORY = [
  ['test', ['organization_id', 'id'], sql`true`],
  ['run', RUN_KEY, sql`is_point`],
  ['run', RUN_KEY, sql`not is_point`],
] as const

/** Updates up to `limit` tests or runs; 0 when all name the page's site, which ends its move. */
export async function moveHistory(db: Db, moved: MovedPage, limit: number): Promise<number> {
  const { organization_id: tenant, page_id, site_id } = moved
  for (const [table, key, only] of OF_HISTORY) {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const updated = await affectedRows(db)`
      update ${sql.table(table)} set site_id = ${site_id} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where organization_id = ${tenant} and page_id = ${page_id}
        and ${only} and site_id <> ${site_id} limit ${limit})`
    if (updated > 0) return updated
  }
  await execute(db)`delete from page_move where organization_id = ${tenant} and page_id = ${page_id}`
  return 0
}
