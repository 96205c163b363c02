import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import { inScope, inSite } from '../../platform/access'
import {
  containing,
  type Db,
  deleteRows,
  firstOf,
  firstValue,
  insertRow,
  insertRows,
  offsetOf,
  rowsOf,
  updaterOf,
} from '../../platform/db'

export interface SessionRow {
  organization_id: number
  id: string
  title: string
  notes: string
  baseline: number
  created_by: string | null
  creator: string | null
  created_at: Date
  updated_at: Date
}

/** A test with its page and result; the result is null where it is not stored any more. */
export interface SessionTestRow {
  session_id: string
  position: number
  suffix: number
  organization_id: number
  client_id: number
  client_name: string
  project_id: number
  site_id: number
  site_name: string
  is_competitor: boolean
  page_id: number
  page_name: string
  page_url: string
  run_id: string
  run_created_at: Date
  test_id: string
  device_id: number | null
  device_name: string | null
  form_factor: 'DESKTOP' | 'MOBILE' | null
  location_id: number | null
  location_label: string | null
  status: string | null
  failure_code: string | null
  gap_reason: string | null
  is_noisy: boolean | null
  lcp: number | null
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  security: number | null
  cache_policy: number | null
}

/** Sessions are shown to those who may see all of their tests. */
const isVisible = (scope: Scope) => sql`exists (select from compare_session_test t
    where t.organization_id = s.organization_id and t.session_id = s.id)
  and not exists (select from compare_session_test t
    where t.organization_id = s.organization_id and t.session_id = s.id and not ${inScope(scope, inSite('t'))})`

const COLUMNS = sql`s.organization_id, s.id, s.title, s.notes, s.baseline, s.created_by, s.created_at, s.updated_at,
  (select u.email from user_account u where u.id = s.created_by) as creator`

export interface SessionFilter extends Paging {
  search?: string | undefined
  organization?: number | undefined
}

export async function listSessions(
  db: Db,
  scope: Scope,
  filter: SessionFilter,
): Promise<{ rows: SessionRow[]; total: number }> {
  const { search, organization } = filter
  const found = sql`from live.compare_session s where ${isVisible(scope)}
    ${organization === undefined ? sql`` : sql`and s.organization_id = ${organization}`}
    ${search === undefined ? sql`` : sql`and ${matches(search)}`}`
  const [rows, total] = await Promise.all([
    rowsOf<SessionRow>(db)`select ${COLUMNS} ${found} order by s.created_at desc, s.id desc
      limit ${filter.limit} offset ${offsetOf(filter)}`,
    firstValue<number>(db, 0)`select count(*)::int as total ${found}`,
  ])
  return { rows, total }
}

const matches = (search: string) => sql`(s.title || ' ' || s.notes ilike ${containing(search)}
  or exists (select from compare_session_test t join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
    where t.organization_id = s.organization_id and t.session_id = s.id
      and p.name || ' ' || p.url ilike ${containing(search)}))`

/** Before the rights are checked, which need its tests. */
export const findSession = (db: Db, scope: Scope, id: string) => firstOf<SessionRow>(db)`
    select ${COLUMNS} from live.compare_session s where s.id = ${id} and ${isVisible(scope)}`

const TEST_COLUMNS = sql`t.session_id, t.position, t.suffix, t.organization_id, t.client_id, c.name as client_name,
  t.project_id, t.site_id, s.name as site_name, s.is_competitor, t.page_id, p.name as page_name, p.url as page_url,
  t.run_id, t.run_created_at, t.test_id, r.device_id, d.name as device_name, d.form_factor, r.location_id,
  l.label as location_label, r.status, r.failure_code, r.gap_reason, r.is_noisy, r.lcp, r.performance,
  r.accessibility, r.best_practices, r.seo, r.security, r.cache_policy`

/** The tests of sessions of any tenants, which the caller has checked, in order. */
export async function listSessionTests(db: Db, sessions: readonly SessionRow[]): Promise<SessionTestRow[]> {
  if (sessions.length === 0) return []
  return rowsOf<SessionTestRow>(db)`
    select ${TEST_COLUMNS}
    from unnest(${sessions.map((one) => one.organization_id)}::int[], ${sessions.map(({ id }) => id)}::uuid[])
      as asked(organization_id, id)
    join compare_session_test t on t.organization_id = asked.organization_id and t.session_id = asked.id
    join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
    join live.site s on s.organization_id = t.organization_id and s.id = t.site_id
    join live.client c on c.organization_id = t.organization_id and c.id = t.client_id
    left join run r on r.organization_id = t.organization_id and r.created_at = t.run_created_at and r.id = t.run_id
    left join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
    left join location l on l.id = r.location_id
    order by t.session_id, t.position`
}

/** Where its tests are. */
export async function listSessionPlaces(db: Db, tenant: number, id: string) {
  const rows = await db
    .selectFrom('compare_session_test')
    .select(['client_id', 'project_id', 'site_id'])
    .distinct()
    .where('organization_id', '=', tenant)
    .where('session_id', '=', id)
    .execute()
  return rows.map(({ client_id, project_id, site_id }) => ({
    organizationId: tenant,
    clientId: client_id,
    projectId: project_id,
    siteId: site_id,
  }))
}

export interface NewSession {
  id: string
  title: string
  notes: string
  createdBy: string | null
  now: Date
}

export interface NewSessionTest {
  suffix: number
  client: number
  project: number
  site: number
  page: number
  run: string
  runAt: Date
  test: string
}

export async function insertSession(
  db: Db,
  tenant: number,
  session: NewSession,
  tests: readonly NewSessionTest[],
): Promise<void> {
  const { now, ...row } = session
  await insertRow(db, 'live.compare_session', {
    ...row,
    organizationId: tenant,
    createdAt: now,
    updatedAt: now,
  })
  await insertRows(
    db,
    'compare_session_test',
    tests.map((test, position) => ({
      organizationId: tenant,
      sessionId: session.id,
      position,
      suffix: test.suffix,
      clientId: test.client,
      projectId: test.project,
      siteId: test.site,
      pageId: test.page,
      runId: test.run,
      runCreatedAt: test.runAt,
      testId: test.test,
    })),
  )
}

export const updateSessionRow = updaterOf('live.compare_session')

export async function deleteSessionRow(db: Db, tenant: number, id: string): Promise<void> {
  await deleteRows(db, 'live.compare_session', { organizationId: tenant, id })
}

export async function listPageNames(db: Db, tenant: number, pages: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('live.page as page')
    .select(['id', 'name'])
    .where('organization_id', '=', tenant)
    .where('id', 'in', pages)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
