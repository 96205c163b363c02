import type { Period } from '~/shared/rules/time/billing-period'
import { type Db, execute, firstValue, rowsOf } from '../../platform/db'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Counts tests on the day of the request; negative numbers give some back. Fixed row order, to avoid
 * deadlocks.
 */
export async function addUsage(db: Db, counts: ReadonlyMap<number, number>, at: Date): Promise<void> {
  const tenants = [...counts.keys()].sort((a, b) => a - b)
  if (tenants.length === 0) return
  await execute(db)`
    insert into test_usage as t (organization_id, day, tests)
    select u.organization_id, ${dayOf(at)}::date, greatest(0, u.tests)
    from unnest(${tenants}::int[], ${tenants.map((tenant) => counts.get(tenant) ?? 0)}::int[]) as u(organization_id, tests)
    on conflict (organization_id, day) do update
      set tests = greatest(0, t.tests + (select c.tests from unnest(${tenants}::int[],
        ${tenants.map((tenant) => counts.get(tenant) ?? 0)}::int[]) as c(organization_id, tests)
        where c.organization_id = t.organization_id))`
}

export const countUsage = (db: Db, tenant: number, { start, end }: Period) => firstValue<number>(db, 0)`
    select coalesce(sum(tests), 0)::int as used from test_usage
    where organization_id = ${tenant} and day >= ${dayOf(start)}::date and day < ${dayOf(end)}::date`

export interface QuotaRow {
  monthly_test_quota: number | null
  uptime_quota: number | null
  trial_started_at: Date | null
  created_at: Date
  /** Of the plan; null: none. */
  limits: unknown
}

/** `lock` serializes requests when there is a quota. */
export async function findQuota(db: Db, tenant: number, lock = false): Promise<QuotaRow | undefined> {
  const quota = db
    .selectFrom('subscription')
    .select(['monthly_test_quota', 'uptime_quota', 'trial_started_at', 'created_at', 'limits'])
    .where('organization_id', '=', tenant)
  return (lock ? quota.forUpdate() : quota).executeTakeFirst()
}

export interface UsageRow {
  organization_id: number
  quota: number | null
  anchor: Date
  /** Tests a day ('2026-11-20') since `since`. */
  days: { day: string; tests: number }[]
}

export const listUsage = (db: Db, tenants: number[], since: Date) => rowsOf<UsageRow>(db)`
    select b.organization_id, b.monthly_test_quota as quota, coalesce(b.trial_started_at, b.created_at) as anchor,
      (select coalesce(json_agg(json_build_object('day', u.day::text, 'tests', u.tests)), '[]') from test_usage u
        where u.organization_id = b.organization_id and u.day >= ${dayOf(since)}::date) as days
    from subscription b where b.organization_id = any(${tenants}::int[])`
