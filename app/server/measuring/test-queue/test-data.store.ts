import { sql } from 'kysely'
import { instantOf } from '../../platform/access'
import { affectedRows, type Db, deleterOf, execute, firstOf } from '../../platform/db'
import { dropChartDays } from '../../platform/db/chart-days'
import { deviceName, type TestRow } from './test.store'

export interface KnownTest extends TestRow {
  started_at: Date | null
  finished_at: Date | null
}

/** By the id of the test or of one of its runs. */
export const findTest = (db: Db, tenant: number, id: string, lock = false) => firstOf<KnownTest>(db)`
    select t.organization_id, t.id, t.page_id, t.site_id, t.device_id, t.location_id, t.form_factor,
      ${deviceName()} as device_name, t.status, t.failure_code, t.point_id, t.repeat_reason, t.created_at, t.started_at, t.finished_at
    from test t left join live.device d on d.organization_id = t.organization_id and d.id = t.device_id
    where t.organization_id = ${tenant} and t.id in (select ${id}::uuid union all
      select run.test_id from run where run.organization_id = ${tenant}
        and run.created_at = ${instantOf(id)} and run.id = ${id})
    ${lock ? sql`for update of t` : sql``}`

/** All runs of a test between request and end: points by the index of the series, others by their own. */
export async function deleteRuns(db: Db, test: KnownTest): Promise<number> {
  const own = sql`organization_id = ${test.organization_id} and test_id = ${test.id}
    and created_at >= ${test.created_at} and created_at <= coalesce(${test.finished_at}::timestamptz, now())`
  const points = await affectedRows(db)`
    delete from run where is_point and page_id = ${test.page_id} and ${own}`
  const others = await affectedRows(db)`delete from run where not is_point and ${own}`
  const { organization_id: tenant, page_id: page, created_at: from, finished_at: to } = test
  await dropChartDays(db, tenant, page, { from, to: to ?? new Date() })
  return points + others
}

export const deleteTestRow = deleterOf('test')

/** Rebuilds the page's latest results from the remaining runs. */
export async function repairLatest(db: Db, test: KnownTest): Promise<void> {
  const series = (table: string) => sql`${sql.ref(`${table}.organization_id`)} = ${test.organization_id}
    and ${sql.ref(`${table}.page_id`)} = ${test.page_id} and ${sql.ref(`${table}.device_id`)} = ${test.device_id}
    and ${sql.ref(`${table}.location_id`)} = ${test.location_id}`
  await execute(db)`delete from run_latest l where ${series('l')} and not exists (
    select from run r where r.is_point and ${series('r')})`
  await execute(db)`
    update run_latest l set attempted_run_id = a.id, attempted_at = a.created_at, failure_code = a.failure_code,
      run_id = g.id, created_at = g.created_at, performance = g.performance, accessibility = g.accessibility,
      best_practices = g.best_practices, seo = g.seo, lcp = g.lcp, fcp = g.fcp, cls = g.cls, tbt = g.tbt,
      si = g.si, ttfb = g.ttfb, screenshot_hash = g.screenshot_hash, security = g.security,
      cache_policy = g.cache_policy, is_noisy = coalesce(g.is_noisy, false), gap_reason = g.gap_reason
    from (select * from run r where r.is_point and ${series('r')} order by created_at desc limit 1) a
    left join (select * from run r where r.is_point and ${series('r')} and status = 'success'
      order by created_at desc limit 1) g on true
    where ${series('l')}`
}
