import { sql } from 'kysely'
import type { Db } from '../db'
import type { CrossingDetails } from './crossing.store'

/** Organizations with crossings for which no test was requested yet. */
export async function listTenantsWithUnrequested(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from public.alert_crossing
    where status = 'confirming' and confirm_test_id is null
    group by organization_id order by min(crossed_at) limit ${limit}`.execute(db)
  return rows.map((row) => row.organization_id)
}

export interface UnrequestedCrossing {
  id: string
  page_id: number
  device_id: number
  location_id: number
}

/** Locked until the transaction ends; other workers skip them. */
export async function lockUnrequested(db: Db, tenant: number, limit: number): Promise<UnrequestedCrossing[]> {
  const { rows } = await sql<UnrequestedCrossing>`
    select id, page_id, device_id, location_id from public.alert_crossing
    where organization_id = ${tenant} and status = 'confirming' and confirm_test_id is null
      and page_id is not null and device_id is not null and location_id is not null
    order by crossed_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

export async function setConfirmTests(
  db: Db,
  tenant: number,
  tests: readonly { id: string; testId: string }[],
): Promise<void> {
  if (tests.length === 0) return
  await sql`
    update public.alert_crossing c set confirm_test_id = u.test_id
    from unnest(${tests.map((one) => one.id)}::uuid[], ${tests.map((one) => one.testId)}::uuid[]) as u(id, test_id)
    where c.organization_id = ${tenant} and c.id = u.id`.execute(db)
}

export interface WaitedCrossing extends UnrequestedCrossing {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  rule_id: string
  subject: string
  direction: 'worse' | 'better'
  value: number
  threshold: number | null
  baseline: number | null
  details: CrossingDetails
  crossed_at: Date
  counts_noisy: boolean
  /** Runs behind the point that crossed. */
  run_count: number | null
  /** Its test; null while there is none. */
  test_id: string | null
  /** null: the test is gone. */
  test_status: string | null
  test_point_id: string | null
}

/** Crossings whose test ended, and those that waited too long, locked until the transaction ends. */
export async function lockWaited(db: Db, now: Date, limit: number): Promise<WaitedCrossing[]> {
  const { rows } = await sql<WaitedCrossing>`
    select c.organization_id, c.id, c.client_id, c.project_id, c.site_id, c.rule_id, c.subject, c.page_id, c.device_id,
      c.location_id, c.direction, c.value, c.threshold, c.baseline, c.details, c.crossed_at, coalesce(s.counts_noisy, false) as counts_noisy,
      crossed.run_count,
      c.confirm_test_id as test_id, t.status as test_status, t.point_id as test_point_id
    from public.alert_crossing c
    left join test t on t.organization_id = c.organization_id and t.id = c.confirm_test_id
    left join site s on s.organization_id = c.organization_id and s.id = c.site_id
    left join run crossed on crossed.organization_id = c.organization_id and crossed.created_at = c.crossed_at
      and crossed.id = c.point_id
    where c.status = 'confirming' and (c.confirm_until <= ${now}
      or (c.confirm_test_id is not null and coalesce(t.status, 'gone') not in ('queued', 'running')))
    order by c.crossed_at limit ${limit} for update of c skip locked`.execute(db)
  return rows
}
