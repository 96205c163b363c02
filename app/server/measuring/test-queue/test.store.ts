import { sql } from 'kysely'
import { testingMessages } from '~/shared/messages/testing'
import type { Scope } from '~/shared/rules/access/roles'
import type { RepeatReason } from '~/shared/rules/measuring/test-status'
import { inScope, inSite } from '../../platform/access'
import { type Db, execute, sameTenant, updateRows, valuesOf } from '../../platform/db'
import {
  dayOf,
  endOf,
  reasonOf,
  TEST_COUNTERS,
  testsBySource,
  usageInsert,
} from '../../platform/usage-counts'
import { addUsage } from '../../structure/quotas'
import type { Combination } from './combination.store'
import { lastTurn } from './queue.store'

export interface TestRow {
  organization_id: number
  id: string
  page_id: number
  site_id: number
  device_id: number
  location_id: number
  form_factor: string
  device_name: string
  status: string
  failure_code: string | null
  point_id: string | null
  repeat_reason: string | null
  created_at: Date
}

/** The device of an old test may be deleted. */
export const deviceName = () => sql<string>`coalesce(d.name, ${testingMessages.deviceGone})`

const TEST = [
  'test.organization_id',
  'test.id',
  'test.page_id',
  'test.site_id',
  'test.device_id',
  'test.location_id',
  'test.form_factor',
  'test.status',
  'test.failure_code',
  'test.point_id',
  'test.repeat_reason',
  'test.created_at',
] as const

export const listTests = (db: Db, ids: string[], scope: Scope): Promise<TestRow[]> =>
  db
    .selectFrom('test')
    .innerJoin('live.page as p', (j) => j.on(sameTenant('p.id', 'test.page_id')))
    .leftJoin('live.device as d', (j) => j.on(sameTenant('d.id', 'test.device_id')))
    .select([...TEST, deviceName().as('device_name')])
    .where('test.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(inScope(scope, inSite('p')))
    .orderBy('test.created_at')
    .execute()

export const listUnfinished = (
  db: Db,
  tenant: number,
  pageIds: number[],
): Promise<Pick<TestRow, 'id' | 'page_id' | 'device_id' | 'location_id'>[]> =>
  db
    .selectFrom('test')
    .select(['id', 'page_id', 'device_id', 'location_id'])
    .where('organization_id', '=', tenant)
    .where('status', 'in', ['queued', 'running'])
    .where('is_experiment', '=', false)
    .where('page_id', '=', sql<number>`any(${pageIds}::int[])`)
    .execute()

/**
 * Unfinished tests of a page, and those requested since `from` that ended since `since`. Two queries, so that
 * neither reads the whole history.
 */
export async function listRecentTests(
  db: Db,
  tenant: number,
  pageId: number,
  { from, since }: { from: Date; since: Date },
): Promise<TestRow[]> {
  const tests = db
    .selectFrom('test')
    .leftJoin('live.device as d', (j) => j.on(sameTenant('d.id', 'test.device_id')))
    .select([...TEST, deviceName().as('device_name')])
    .where('test.organization_id', '=', tenant)
    .where('test.page_id', '=', pageId)
    .where('test.is_experiment', '=', false)
  return tests
    .where('test.status', 'in', ['queued', 'running'])
    .unionAll(
      tests
        .where('test.status', 'not in', ['queued', 'running'])
        .where('test.created_at', '>=', from)
        .where('test.finished_at', '>=', since),
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

export interface NewTest extends Combination {
  id: string
  job_id: string
  batch_id: string
}

/**
 * Inserts batches, tests and jobs in three statements and returns the ids of new tests; combinations already
 * queued or running are skipped. Fixed order of page, device and location, to avoid deadlocks. Counts towards
 * the quota.
 */
export async function insertTests(
  db: Db,
  batches: {
    organization_id: number
    id: string
    source: string
    requested_by: string | null
    request_id: string
    share_link_id?: string | null
    is_free?: boolean
  }[],
  tests: NewTest[],
  job: { priority: number; runAt: Date; requestId: string; now: Date },
): Promise<string[]> {
  if (tests.length === 0) return []
  await db
    .insertInto('test_batch')
    .values(batches.map((batch) => ({ ...batch, created_at: job.now })))
    .execute()
  const column = <K extends keyof NewTest>(key: K) => tests.map((test) => test[key])
  const written = await valuesOf<string>(db)`
    with written as (
    insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, runs, created_at)
    select *, ${job.now}::timestamptz from unnest(${column('organization_id')}::int[], ${column('id')}::uuid[],
      ${column('batch_id')}::uuid[], ${column('page_id')}::int[], ${column('site_id')}::int[],
      ${column('device_id')}::int[], ${column('location_id')}::smallint[], ${column('form_factor')}::text[],
      ${column('runs')}::smallint[])
    on conflict (organization_id, page_id, device_id, location_id)
      where status in ('queued', 'running') and not is_experiment do nothing
    returning *),
    used as (${usageInsert(
      sql`select w.organization_id, ${dayOf(sql`w.created_at`)} as day, s.client_id, s.project_id, w.site_id,
        w.device_id, w.location_id, '' as reason, ${testsBySource(sql`b.source`, sql`1`)}
      from written w join test_batch b on b.organization_id = w.organization_id and b.id = w.batch_id
      join public.site s on s.organization_id = w.organization_id and s.id = w.site_id`,
      TEST_COUNTERS,
    )})
    select id from written`
  await execute(db)`
    insert into test_job (organization_id, id, test_id, location_id, priority, run_at, request_id, updated_at, turn)
    select u.organization_id, u.id, u.test_id, u.location_id, ${job.priority}::smallint, ${job.runAt}::timestamptz,
      ${job.requestId}::text, ${job.now}::timestamptz,
      last.turn + row_number() over (partition by u.organization_id, u.location_id order by u.id)
    from unnest(${column('organization_id')}::int[], ${column('job_id')}::uuid[], ${column('id')}::uuid[],
      ${column('location_id')}::smallint[]) as u(organization_id, id, test_id, location_id)
    join (select organization_id, location_id, ${lastTurn(
      sql`place.organization_id`,
      sql`place.location_id`,
      sql`${job.priority}::smallint`,
      job.now,
    )} as turn from (select distinct * from unnest(${column('organization_id')}::int[],
      ${column('location_id')}::smallint[])) as place(organization_id, location_id)) as last
      using (organization_id, location_id)
    where u.test_id = any(${written}::uuid[])`
  await addUsage(db, countsOf(tests, new Set(written)), job.now)
  return written
}

const countsOf = (tests: NewTest[], written: Set<string>): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { organization_id: tenant, id } of tests)
    if (written.has(id)) counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
  return counts
}

/** False when the test has ended meanwhile. */
export const setTestStarted = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(
    db,
    'test',
    { organizationId: tenant, id, status: ['queued', 'running'] },
    { status: 'running', startedAt: now },
  )

/** After a run that is repeated; without a reason an earlier one stays. */
export async function setTestsQueued(
  db: Db,
  tests: { organization_id: number; test_id: string }[],
  reason: RepeatReason | null = null,
): Promise<void> {
  if (tests.length === 0) return
  await execute(db)`
    update test set status = 'queued', started_at = null, repeat_reason = coalesce(${reason}, repeat_reason)
    from unnest(${tests.map((t) => t.organization_id)}::int[], ${tests.map((t) => t.test_id)}::uuid[]) as u(organization_id, id)
    where test.organization_id = u.organization_id and test.id = u.id`
}

export const setTestFinished = (
  db: Db,
  tenant: number,
  id: string,
  end: {
    status: 'success' | 'failed' | 'timeout'
    failureCode: string | null
    pointId: string | null
    now: Date
  },
) => execute(db)`
    with ended as (
      update test set status = ${end.status}, failure_code = ${end.failureCode}, point_id = ${end.pointId},
        finished_at = ${end.now}
      where organization_id = ${tenant} and id = ${id} returning *)
    ${usageInsert(
      sql`select t.organization_id, ${dayOf(sql`t.finished_at`)} as day, s.client_id, s.project_id, t.site_id,
        t.device_id, t.location_id, ${reasonOf('t')} as reason, ${endOf('t')}
      from ended t join public.site s on s.organization_id = t.organization_id and s.id = t.site_id`,
      ['succeeded', 'failed', 'canceled'],
    )}`
