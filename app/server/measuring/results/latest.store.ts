import { sql } from 'kysely'
import { instantOf } from '../../platform/access'
import { type Db, execute, firstValue } from '../../platform/db'

const FIGURES = [
  'performance',
  'accessibility',
  'best_practices',
  'seo',
  'security',
  'cache_policy',
  'lcp',
  'fcp',
  'cls',
  'tbt',
  'si',
  'ttfb',
  'screenshot_hash',
  'is_noisy',
  'gap_reason',
].map((column) => sql.ref(column))

const assigned = (columns: typeof FIGURES) =>
  sql.join(columns.map((column) => sql`${column} = excluded.${column}`))

interface Series {
  organizationId: number
  pageId: number
  deviceId: number
  locationId: number
}

/** Whether dashboards have a result of this page, device and location. */
export const hasLatest = (db: Db, series: Series) => firstValue<boolean>(db, false)`
    select exists (select from run_latest where organization_id = ${series.organizationId} and page_id = ${series.pageId}
      and device_id = ${series.deviceId} and location_id = ${series.locationId} and run_id is not null) as found`

/** A failed point changes no metric. */
export async function publishPoint(db: Db, tenant: number, id: string): Promise<void> {
  const isPoint = sql`organization_id = ${tenant} and created_at = ${instantOf(id)} and id = ${id}`
  await execute(db)`
    insert into run_latest as l (organization_id, page_id, device_id, location_id, site_id, run_id, created_at,
      attempted_run_id, attempted_at, failure_code, ${sql.join(FIGURES)})
    select organization_id, page_id, device_id, location_id, site_id, id, created_at, id, created_at, null,
      ${sql.join(FIGURES)}
    from run where ${isPoint} and status = 'success'
    on conflict (organization_id, page_id, device_id, location_id) do update set
      run_id = excluded.run_id, created_at = excluded.created_at, attempted_run_id = excluded.attempted_run_id,
      attempted_at = excluded.attempted_at, failure_code = null, is_searched = false, is_evaluated = false,
      ${assigned(FIGURES)}
    where l.attempted_at <= excluded.attempted_at`
  await execute(db)`
    insert into run_latest as l (organization_id, page_id, device_id, location_id, site_id,
      attempted_run_id, attempted_at, failure_code, is_searched)
    select organization_id, page_id, device_id, location_id, site_id, id, created_at, failure_code, true
    from run where ${isPoint} and status <> 'success'
    on conflict (organization_id, page_id, device_id, location_id) do update set
      attempted_run_id = excluded.attempted_run_id, attempted_at = excluded.attempted_at,
      failure_code = excluded.failure_code, is_evaluated = false
    where l.attempted_at <= excluded.attempted_at`
}
