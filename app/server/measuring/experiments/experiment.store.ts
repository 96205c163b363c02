import { sql } from 'kysely'
import type { ExperimentChange } from '~/shared/schemas/experiment-change'
import { type Db, findRow, firstOf, lockAdditions } from '../../platform/db'
import { dayOf, usageInsert } from '../../platform/usage-counts'
import { lastTurn } from '../test-queue'

export interface ExperimentSubject {
  organization_id: number
  page_id: number
  site_id: number
  device_id: number
  location_id: number
  form_factor: string
  has_script: boolean
  /** Unfinished experiments of the page. */
  waiting: number
}

/** The subject of an experiment from this run, locked; undefined when the page is no longer measured. */
export async function lockSubject(
  db: Db,
  tenant: number,
  series: { page_id: number; device_id: number; location_id: number },
): Promise<ExperimentSubject | undefined> {
  await lockAdditions(db, 'experiment', tenant, series.page_id)
  return firstOf<ExperimentSubject>(db)`
    select p.organization_id, p.id as page_id, p.site_id, d.id as device_id, ${series.location_id}::int as location_id,
      d.form_factor,
      exists (select from test_script s where s.organization_id = p.organization_id and s.page_id = p.id) as has_script,
      (select count(*)::int from test t where t.organization_id = p.organization_id and t.page_id = p.id
        and t.is_experiment and t.status in ('queued', 'running')) as waiting
    from live.page p join live.device d on d.organization_id = p.organization_id and d.id = ${series.device_id}
    where p.organization_id = ${tenant} and p.id = ${series.page_id} and p.is_active for update of p`
}

/** Does not lock the page. */
export async function hasScript(db: Db, tenant: number, pageId: number): Promise<boolean> {
  const found = await findRow(db, 'test_script', { organizationId: tenant, pageId }, ['page_id'])
  return found !== undefined
}

export interface NewExperiment {
  id: string
  testId: string
  batchId: string
  jobId: string
  pointId: string
  change: ExperimentChange
  runs: number
  priority: number
  requestId: string
  requestedBy: string | null
  isFree: boolean
  now: Date
}

export async function insertExperiment(
  db: Db,
  subject: ExperimentSubject,
  made: NewExperiment,
): Promise<void> {
  const tenant = { organization_id: subject.organization_id }
  const { now } = made
  await db
    .insertInto('test_batch')
    .values({
      ...tenant,
      id: made.batchId,
      source: 'experiment',
      is_free: made.isFree,
      requested_by: made.requestedBy,
      request_id: made.requestId,
      created_at: now,
    })
    .execute()
  const { page_id, device_id, location_id } = subject
  await db
    .insertInto('test')
    .values({
      ...tenant,
      id: made.testId,
      batch_id: made.batchId,
      page_id,
      site_id: subject.site_id,
      device_id,
      location_id,
      form_factor: subject.form_factor,
      is_experiment: true,
      created_at: now,
    })
    .execute()
  await usageInsert(
    sql`select s.organization_id, ${dayOf(sql`${now}::timestamptz`)} as day, s.client_id, s.project_id, s.id as site_id,
      ${device_id}::int as device_id, ${location_id}::smallint as location_id, '' as reason,
      ${2 * made.runs}::int as tests_experiment
    from live.site s where s.organization_id = ${subject.organization_id} and s.id = ${subject.site_id}`,
    ['tests_experiment'],
  ).execute(db)
  await db
    .insertInto('experiment')
    .values({
      ...tenant,
      id: made.id,
      test_id: made.testId,
      page_id,
      device_id,
      location_id,
      point_id: made.pointId,
      change: JSON.stringify(made.change),
      runs: made.runs,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('test_job')
    .values({
      ...tenant,
      id: made.jobId,
      test_id: made.testId,
      location_id,
      priority: made.priority,
      run_at: now,
      request_id: made.requestId,
      updated_at: now,
      turn: sql<number>`1 + ${lastTurn(sql`${subject.organization_id}::int`, sql`${location_id}::smallint`, sql`${made.priority}::smallint`, now)}`,
    })
    .execute()
}
