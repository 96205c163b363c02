import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { ManagedFilter } from '~/shared/schemas/test-management'
import { inScope, inSite } from '../../platform/access'
import { type Db, execute, rowsOf } from '../../platform/db'
import { dayOf, TEST_COUNTERS, testsBySource, usageInsert } from '../../platform/usage-counts'
import { batchedTests, narrowed } from './manage.store'

export interface CancelableRow {
  organization_id: number
  id: string
  page_id: number
  client_id: number
  project_id: number
  site_id: number
  requested_by: string | null
}

export const listCancelable = (db: Db, ids: string[], scope: Scope) => rowsOf<CancelableRow>(db)`
    select t.organization_id, t.id, t.page_id, p.client_id, p.project_id, p.site_id, b.requested_by
    from test t
    join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
    join test_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
    where t.id = any(${ids}::uuid[]) and ${inScope(scope, inSite('p'))}`

export function listQueuedIds(db: Db, filter: ManagedFilter, scope: Scope, limit: number) {
  return rowsOf<Pick<CancelableRow, 'organization_id' | 'id'>>(db)`
    select t.organization_id, t.id from ${batchedTests}
    where t.status = 'queued' and ${narrowed(filter, scope)}
    order by t.created_at, t.id limit ${limit}`
}

/** Unfinished tests of pages that a deletion hides. */
export function listOfDeletion(db: Db, tenant: number, deletion: string, limit: number) {
  return rowsOf<Pick<CancelableRow, 'organization_id' | 'id'>>(db)`
    select t.organization_id, t.id from test t
    join public.page p on p.organization_id = t.organization_id and p.id = t.page_id
    where t.organization_id = ${tenant} and t.status in ('queued', 'running') and p.deletion_id = ${deletion}
    limit ${limit}`
}

export interface EndedTest {
  organization_id: number
  id: string
  /** An agent took it. */
  wasStarted: boolean
  /** Runs that count towards the quota: an experiment has several per side. */
  charged: number
  created_at: Date
}

/**
 * Cancels tests, jobs first, in the lock order of reports and sweeps. The lease of a running job becomes
 * void; its agent learns that with the next heartbeat. `queuedOnly` skips jobs that an agent took.
 */
export async function endTests(
  db: Db,
  tests: { organization_id: number; id: string }[],
  { now, queuedOnly = false }: { now: Date; queuedOnly?: boolean },
): Promise<EndedTest[]> {
  const named = sql`unnest(${tests.map((t) => t.organization_id)}::int[], ${tests.map((t) => t.id)}::uuid[])
    as u(organization_id, id)`
  const place = sql`select t.organization_id, s.client_id, s.project_id, t.site_id, t.device_id, t.location_id, '' as reason`
  // Tests of a deletion are canceled when their site is already hidden.
  const site = sql`join public.site s on s.organization_id = t.organization_id and s.id = t.site_id`
  await execute(db)`
    with ended as materialized (
      select j.organization_id, j.id from test_job j
      join ${named} on j.organization_id = u.organization_id and j.test_id = u.id
      where j.state = 'ready' ${queuedOnly ? sql`` : sql`or j.state = 'running'`} order by j.organization_id, j.id for update of j)
    update test_job j set state = 'dead', lease_until = null, updated_at = ${now}
    from ended where j.organization_id = ended.organization_id and j.id = ended.id`
  return rowsOf<EndedTest>(db)`
    with before as materialized (
      select t.organization_id, t.id, t.status, t.started_at from test t
      join ${named} on t.organization_id = u.organization_id and t.id = u.id
      where t.status = 'queued' ${queuedOnly ? sql`` : sql`or t.status = 'running'`} order by t.organization_id, t.id for update of t)
    , ended as (
      update test t set status = 'failed', failure_code = 'CANCELED', finished_at = ${now},
        is_refunded = not exists (select from test_job j where j.organization_id = t.organization_id
          and j.test_id = t.id and j.attempt > 0)
      from before where t.organization_id = before.organization_id and t.id = before.id
      returning t.organization_id, t.id, t.created_at, t.finished_at, t.batch_id, t.site_id, t.device_id, t.location_id,
        t.is_refunded, coalesce((select 2 * e.runs from experiment e where e.organization_id = t.organization_id
          and e.test_id = t.id), 1) as charged),
    canceled as (${usageInsert(
      sql`${place}, ${dayOf(sql`t.finished_at`)} as day, 1 as canceled from ended t ${site}`,
      ['canceled'],
    )}),
    refunded as (${usageInsert(
      sql`${place}, ${dayOf(sql`t.created_at`)} as day, ${testsBySource(sql`b.source`, sql`-t.charged`)}
      from ended t ${site} join test_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
      where t.is_refunded`,
      TEST_COUNTERS,
    )})
    select organization_id, id, created_at, not is_refunded as "wasStarted", charged from ended`
}
