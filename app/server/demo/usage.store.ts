import { sql } from 'kysely'
import type { Db } from '../db'

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
  await sql`
    insert into subscription (organization_id, status, plan, monthly_test_quota, uptime_quota, created_at)
    values (${tenant}, 'active', ${name}, ${testQuota}, ${uptimeQuota}, ${at})
    on conflict (organization_id) do nothing`.execute(db)
  await sql`
    insert into test_usage (organization_id, day, tests)
    select organization_id, (created_at at time zone 'UTC')::date, count(*) from test
    where organization_id = ${tenant} group by 1, 2
    on conflict (organization_id, day) do update set tests = excluded.tests`.execute(db)
}
