import { sql } from 'kysely'
import { type Db, execute, rowsOf, valuesOf } from '../../platform/db'
import type { CrossingDetails } from './crossing.store'
import type { SampledGroup } from './crossing-sample.store'

export const hasConfirming = () =>
  sql<boolean>`exists (select from public.alert_crossing where status = 'confirming')`

/** Organizations with crossings for which no test was requested yet. */
export const listTenantsWithUnrequested = (db: Db, limit: number) => valuesOf<number>(db)`
    select organization_id from public.alert_crossing
    where status = 'confirming' and confirm_test_id is null
    group by organization_id order by min(crossed_at) limit ${limit}`

export interface UnrequestedCrossing extends SampledGroup {
  id: string
  page_id: number
  device_id: number
  /** A test of its series, requested for another crossing, has not ended. */
  is_running: boolean
}

/**
 * The first of each group, and those whose series is being tested. Locked until the transaction ends; other workers
 * skip them.
 */
export const lockUnrequested = (
  db: Db,
  tenant: number,
  { perGroup, limit }: { perGroup: number; limit: number },
) => rowsOf<UnrequestedCrossing>(db)`
    with running as materialized (
      select distinct w.page_id, w.device_id, w.location_id from public.alert_crossing w
      join test t on t.organization_id = w.organization_id and t.id = w.confirm_test_id
      where w.organization_id = ${tenant} and w.status = 'confirming' and t.status in ('queued', 'running')
    ), ranked as materialized (
      select c.id, r.page_id is not null as is_running,
        dense_rank() over (partition by c.site_id, c.location_id, c.metric, c.direction
          order by c.crossed_at, c.page_id, c.device_id) as nth
      from public.alert_crossing c
      left join running r on r.page_id = c.page_id and r.device_id = c.device_id and r.location_id = c.location_id
      where c.organization_id = ${tenant} and c.status = 'confirming' and c.confirm_test_id is null
        and c.page_id is not null and c.device_id is not null and c.location_id is not null
    ), first as materialized (select id, is_running from ranked where nth <= ${perGroup} or is_running)
    select c.id, c.site_id, c.page_id, c.device_id, c.location_id, c.metric, c.direction, f.is_running
    from first f join public.alert_crossing c on c.organization_id = ${tenant} and c.id = f.id
    where c.status = 'confirming' and c.confirm_test_id is null
    order by c.crossed_at, c.page_id, c.device_id, c.id limit ${limit} for update of c skip locked`

/** A crossing that waited for its turn still has the time that a test may take. */
export async function setConfirmTests(
  db: Db,
  tenant: number,
  tests: readonly { id: string; testId: string }[],
  until: Date,
): Promise<void> {
  if (tests.length === 0) return
  await execute(db)`
    update public.alert_crossing c set confirm_test_id = u.test_id, confirm_until = greatest(confirm_until, ${until})
    from unnest(${tests.map((one) => one.id)}::uuid[], ${tests.map((one) => one.testId)}::uuid[]) as u(id, test_id)
    where c.organization_id = ${tenant} and c.id = u.id`
}

export interface WaitedCrossing {
  id: string
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  device_id: number
  location_id: number
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
export const lockWaited = (db: Db, now: Date, limit: number) => rowsOf<WaitedCrossing>(db)`
    select c.organization_id, c.id, c.client_id, c.project_id, c.site_id, c.rule_id, c.subject, c.page_id, c.device_id,
      c.location_id, c.direction, c.value, c.threshold, c.baseline, c.details, c.crossed_at, coalesce(s.counts_noisy, false) as counts_noisy,
      crossed.run_count,
      c.confirm_test_id as test_id, t.status as test_status, t.point_id as test_point_id
    from public.alert_crossing c
    left join test t on t.organization_id = c.organization_id and t.id = c.confirm_test_id
    left join live.site s on s.organization_id = c.organization_id and s.id = c.site_id
    left join run crossed on crossed.organization_id = c.organization_id and crossed.created_at = c.crossed_at
      and crossed.id = c.point_id
    where c.status = 'confirming' and (c.confirm_until <= ${now}
      or (c.confirm_test_id is not null and coalesce(t.status, 'gone') not in ('queued', 'running')))
    order by c.crossed_at limit ${limit} for update of c skip locked`
