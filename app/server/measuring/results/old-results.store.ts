import { sql } from 'kysely'
import { affectedRows, type Db, dropMonthsBefore, execute, rowsOf, valuesOf } from '../../platform/db'
import type { ClientRetention } from '../../structure/clients'

/** Months with a test of a compare session stay; their other tests are deleted in batches. */
export async function dropMonths(db: Db, before: Date): Promise<number> {
  const months = await valuesOf<Date>(db)`
    select distinct date_trunc('month', run_created_at, 'UTC') as at from compare_session_test
    where run_created_at < ${before}`
  return (await dropMonthsBefore(db, 'run', before, months)).length
}

interface OldTest {
  id: string
  batch_id: string
  point_id: string | null
  created_at: Date
  finished_at: Date
}

/** Tests of a client that ended before this moment, locked, oldest first. */
export const lockOldTests = (
  db: Db,
  retention: ClientRetention,
  before: Date,
  limit: number,
) => rowsOf<OldTest>(db)`
    select id, batch_id, point_id, created_at, coalesce(finished_at, created_at) as finished_at from test
    where organization_id = ${retention.organization_id} and created_at < ${before}
      and coalesce(finished_at, created_at) < ${before} and status not in ('queued', 'running')
      and page_id = any(array(select id from live.page where organization_id = ${retention.organization_id}
        and client_id = ${retention.client_id}))
      and not exists (select from compare_session_test k
        where k.organization_id = test.organization_id and k.test_id = test.id)
    order by created_at limit ${limit} for update skip locked`

/** Also deletes their runs and the page's latest results that show them. */
export async function deleteTests(db: Db, tenant: number, tests: OldTest[]): Promise<void> {
  const ids = tests.map(({ id }) => id)
  const points = tests.flatMap(({ point_id }) => point_id ?? [])
  const from = new Date(Math.min(...tests.map(({ created_at }) => created_at.getTime())))
  const until = new Date(Math.max(...tests.map(({ finished_at }) => finished_at.getTime())))
  const between = sql`organization_id = ${tenant} and created_at between ${from} and ${until}`
  await execute(db)`delete from run where ${between} and id = any(${points}::uuid[])`
  await execute(db)`delete from run where ${between} and not is_point and test_id = any(${ids}::uuid[])`
  await execute(db)`delete from run_latest where organization_id = ${tenant}
    and attempted_run_id = any(${points}::uuid[])`
  await execute(db)`
    update run_latest set run_id = null, created_at = null, performance = null, accessibility = null,
      best_practices = null, seo = null, security = null, cache_policy = null, lcp = null, fcp = null, cls = null,
      tbt = null, si = null, ttfb = null, screenshot_hash = null, is_noisy = false, gap_reason = null
    where organization_id = ${tenant} and run_id = any(${points}::uuid[])`
  await execute(db)`delete from test where organization_id = ${tenant} and id = any(${ids}::uuid[])`
  await execute(db)`
    delete from test_batch b where b.organization_id = ${tenant}
      and b.id = any(${[...new Set(tests.map(({ batch_id }) => batch_id))]}::uuid[])
      and not exists (select from test t where t.organization_id = b.organization_id and t.batch_id = b.id)`
}

/** Changes whose points are deleted. */
export const deleteOldChanges = (db: Db, retention: ClientRetention, before: Date) => affectedRows(db)`
    delete from regression where organization_id = ${retention.organization_id} and detected_at < ${before}
      and coalesce(recovered_at, ended_at, detected_at) < ${before} and page_id = any(array(
        select id from live.page where organization_id = ${retention.organization_id} and client_id = ${retention.client_id}))`
