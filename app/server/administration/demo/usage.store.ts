import { sql } from 'kysely'
import { type Db, execute } from '../../platform/db'
import { dayOf, usageInsert } from '../../platform/usage-counts'

interface DemoPlan {
  name: string
  testQuota: number
  uptimeQuota: number
  at: Date
}

/** A paid plan, and the tests of the year as counted against it. */
export async function setPlan(
  db: Db,
  tenant: number,
  { name, testQuota, uptimeQuota, at }: DemoPlan,
): Promise<void> {
  await execute(db)`
    insert into subscription (organization_id, status, plan, monthly_test_quota, uptime_quota, created_at)
    values (${tenant}, 'active', ${name}, ${testQuota}, ${uptimeQuota}, ${at})
    on conflict (organization_id) do update set created_at = excluded.created_at`
  await execute(db)`
    insert into test_usage (organization_id, day, tests)
    select organization_id, ${dayOf(sql`created_at`)}, count(*) from run
    where organization_id = ${tenant} and is_point group by 1, 2
    on conflict (organization_id, day) do update set tests = excluded.tests`
}

/** Only the newest points have their tests; the others count as scheduled tests of their own. */
export async function addTestsOfPoints(db: Db, tenant: number): Promise<void> {
  await usageInsert(
    sql`select r.organization_id, ${dayOf(sql`r.created_at`)} as day, s.client_id, s.project_id, r.site_id, r.device_id,
      r.location_id, coalesce(r.failure_code, '') as reason, 1 as tests_scheduled,
      case when r.status = 'success' then 1 end as succeeded, case when r.status <> 'success' then 1 end as failed
    from run r join live.site s on s.organization_id = r.organization_id and s.id = r.site_id
    where r.organization_id = ${tenant} and r.is_point and not exists (
      select from test t where t.organization_id = r.organization_id and t.id = r.test_id)`,
    ['tests_scheduled', 'succeeded', 'failed'],
  ).execute(db)
}
