import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { RepeatReason } from '~/shared/rules/measuring/test-status'
import type { FormFactor } from '~/shared/schemas/agent'
import type { OVERVIEW_SORTS, PAGE_STATES, SITE_TYPES } from '~/shared/schemas/overview-choices'
import { inClient, inScope, inSite } from '../access'
import { containing, type Db, offsetOf } from '../db'

export interface PageResultRow {
  organization_id: number
  page_id: number
  page_name: string
  url: string
  site_id: number
  site_name: string
  tags: string[]
  project_id: number
  client_id: number
  client_name: string
  device_id: number
  device_name: string
  location_id: number
  location_label: string
  run_id: string | null
  created_at: Date | null
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  lcp: number | null
  cls: number | null
  tbt: number | null
  fcp: number | null
  si: number | null
  ttfb: number | null
  screenshot_hash: Buffer | null
  failure_code: string | null
  attempted_at: Date | null
  is_noisy: boolean
  test_status: 'queued' | 'running' | null
  repeat_reason: RepeatReason | null
  is_bookmarked: boolean
}

export interface PageResultFilter {
  organization?: number | undefined
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
  formFactor: FormFactor
  device?: number | undefined
  location?: number | undefined
  tags?: string[] | undefined
  site_type?: (typeof SITE_TYPES)[number] | undefined
  state?: (typeof PAGE_STATES)[number] | undefined
  search?: string | undefined
  group?: 'site' | undefined
  sort: (typeof OVERVIEW_SORTS)[number]
  direction: 'asc' | 'desc'
  page: number
  limit: number
}

const SORT_COLUMN = {
  name: sql`lower(s.name), lower(p.name), p.id`,
  performance: sql`l.performance`,
  accessibility: sql`l.accessibility`,
  bestPractices: sql`l.best_practices`,
  seo: sql`l.seo`,
  lcp: sql`l.lcp`,
  cls: sql`l.cls`,
  tbt: sql`l.tbt`,
  measured: sql`l.created_at`,
} as const

/** The level implies the organization, so only that one is read. */
const tenantOf = (table: 'client' | 'project' | 'site', id: number) =>
  sql`and p.organization_id = (select organization_id from ${sql.table(table)} where id = ${id})`

const STATE = {
  failed: sql`and l.failure_code is not null`,
  unmeasured: sql`and l.run_id is null`,
} as const

const isScheduled = sql`exists (select from site_schedule k where k.organization_id = s.organization_id
  and k.site_id = s.id and k.is_enabled)`
const SITE_TYPE = { scheduled: sql`and ${isScheduled}`, manual: sql`and not ${isScheduled}` } as const

const narrowed = (filter: PageResultFilter) => sql`
    ${filter.location ? sql`and sl.location_id = ${filter.location}::int` : sql``}
    ${filter.tags?.length ? sql`and s.tags && ${filter.tags}::text[]` : sql``}
    ${filter.site_type ? SITE_TYPE[filter.site_type] : sql``}
    ${filter.state ? STATE[filter.state] : sql``}`

const matching = (filter: PageResultFilter, scope: Scope) => sql`
  from page p
  join site s on s.organization_id = p.organization_id and s.id = p.site_id
  join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
  join device d on d.organization_id = p.organization_id and d.id = sd.device_id
    and ${filter.device ? sql`d.id = ${filter.device}` : sql`d.form_factor = ${filter.formFactor}`}
  join site_location sl on sl.organization_id = p.organization_id and sl.site_id = p.site_id
  left join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id
    and l.device_id = sd.device_id and l.location_id = sl.location_id
  where p.is_active and ${inScope(scope, inSite('p'))}
    ${filter.organization ? sql`and p.organization_id = ${filter.organization}` : sql``}
    ${filter.client ? sql`and p.client_id = ${filter.client} and s.client_id = ${filter.client} ${tenantOf('client', filter.client)}` : sql``}
    ${filter.project ? sql`and p.project_id = ${filter.project} and s.project_id = ${filter.project} ${tenantOf('project', filter.project)}` : sql``}
    ${filter.site ? sql`and p.site_id = ${filter.site} ${tenantOf('site', filter.site)}` : sql``}
    ${filter.search ? sql`and (p.name || ' ' || p.url) ilike ${containing(filter.search)}` : sql``}
    ${narrowed(filter)}`

export async function countPageResults(db: Db, filter: PageResultFilter, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${matching(filter, scope)}`.execute(db)
  return rows[0]?.n ?? 0
}

function orderOf({ sort, direction }: PageResultFilter) {
  const isDescending = direction === 'desc'
  if (sort !== 'name')
    return sql`${SORT_COLUMN[sort]} ${isDescending ? sql`desc` : sql`asc`} nulls last, p.id`
  return isDescending ? sql`lower(s.name) desc, lower(p.name) desc, p.id` : SORT_COLUMN.name
}

/** One row per page, device and location; unmeasured pages sort last. `reader` is a user id. */
export async function listPageResults(
  db: Db,
  filter: PageResultFilter,
  scope: Scope,
  reader: string | null,
): Promise<PageResultRow[]> {
  const { rows } = await sql<PageResultRow>`
    select found.*, c.name as client_name, loc.label as location_label, t.status as test_status, t.repeat_reason,
      exists (select from bookmark b where b.organization_id = found.organization_id
        and b.user_id = ${reader}::uuid and b.page_id = found.page_id) as is_bookmarked
    from (
      select shown.*, row_number() over () as place from (
        select p.organization_id, p.id as page_id, p.name as page_name, p.url, p.site_id, s.name as site_name, s.tags,
          p.project_id, p.client_id, d.id as device_id, d.name as device_name, sl.location_id,
          l.run_id, l.created_at, l.performance, l.accessibility, l.best_practices, l.seo,
          l.lcp, l.cls, l.tbt, l.fcp, l.si, l.ttfb, l.screenshot_hash, l.failure_code, l.attempted_at, coalesce(l.is_noisy, false) as is_noisy
        ${matching(filter, scope)}
        order by ${filter.group ? sql`lower(s.name), s.id,` : sql``} ${orderOf(filter)}, d.id, sl.location_id limit ${filter.limit} offset ${offsetOf(filter)}
      ) as shown
    ) as found
    join client c on c.organization_id = found.organization_id and c.id = found.client_id
    join location loc on loc.id = found.location_id
    left join lateral (
      select status, repeat_reason from test where test.organization_id = found.organization_id and test.page_id = found.page_id
        and test.device_id = found.device_id and test.location_id = found.location_id
        and test.status in ('queued', 'running') and not test.is_experiment limit 1) t on true
    order by found.place`.execute(db)
  return rows
}

export interface ClientResultRow {
  client_id: number
  name: string
  organization_id: number
  organization_name: string
  sites: number
  pages: number
  measured: number
  failing: number
  testing: number
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  lcp: number | null
  cls: number | null
  tbt: number | null
  measured_at: Date | null
}

export interface ClientResultFilter {
  organization?: number | undefined
  formFactor: FormFactor
  state?: 'failed' | undefined
  search?: string | undefined
  page: number
  limit: number
}

const hasFailed = (formFactor: FormFactor, scope: Scope) => sql`exists (
  select from page p
  join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id and l.failure_code is not null
  join device d on d.organization_id = l.organization_id and d.id = l.device_id and d.form_factor = ${formFactor}
  where p.organization_id = c.organization_id and p.client_id = c.id and p.is_active and ${inScope(scope, inSite('p'))})`

const matchingClients = (filter: ClientResultFilter, scope: Scope) => sql`
  from client c where ${inScope(scope, inClient('c'))}
    ${filter.organization ? sql`and c.organization_id = ${filter.organization}` : sql``}
    ${filter.search ? sql`and c.name ilike ${containing(filter.search)}` : sql``}
    ${filter.state ? sql`and ${hasFailed(filter.formFactor, scope)}` : sql``}`

export async function countClientResults(db: Db, filter: ClientResultFilter, scope: Scope): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n ${matchingClients(filter, scope)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Clients by name with medians over the latest results of their pages, limited to what the actor may see. */
export async function listClientResults(
  db: Db,
  filter: ClientResultFilter,
  scope: Scope,
): Promise<ClientResultRow[]> {
  const median = (column: string) =>
    sql`percentile_cont(0.5) within group (order by ${sql.ref(`l.${column}`)})`
  const { rows } = await sql<ClientResultRow>`
    with shown as (
      select c.organization_id, c.id, c.name, lower(c.name) as sort_name ${matchingClients(filter, scope)}
      order by lower(c.name), c.id limit ${filter.limit} offset ${offsetOf(filter)}
    ), seen as (
      select p.organization_id, p.client_id, p.site_id, p.id from page p
      join shown on shown.organization_id = p.organization_id and shown.id = p.client_id
      where p.is_active and ${inScope(scope, inSite('p'))}
    ), figures as (
      select seen.organization_id, seen.client_id, count(l.run_id)::int as measured, max(l.created_at) as measured_at,
        count(*) filter (where l.failure_code is not null)::int as failing,
        round(${median('performance')})::int as performance, round(${median('accessibility')})::int as accessibility,
        round(${median('best_practices')})::int as best_practices, round(${median('seo')})::int as seo,
        ${median('lcp')} as lcp, ${median('cls')} as cls, ${median('tbt')} as tbt
      from seen
      join run_latest l on l.organization_id = seen.organization_id and l.page_id = seen.id
      join device d on d.organization_id = l.organization_id and d.id = l.device_id
        and d.form_factor = ${filter.formFactor}
      group by 1, 2
    ), counts as (
      select organization_id, client_id, count(*)::int as pages, count(distinct site_id)::int as sites
      from seen group by 1, 2
    ), tests as (
      select seen.organization_id, seen.client_id, count(*)::int as testing
      from seen join test t on t.organization_id = seen.organization_id and t.page_id = seen.id
        and t.status in ('queued', 'running') and not t.is_experiment
      group by 1, 2
    )
    select shown.id as client_id, shown.name, shown.organization_id, o.name as organization_name,
      coalesce(counts.sites, 0) as sites, coalesce(counts.pages, 0) as pages,
      coalesce(f.measured, 0) as measured, coalesce(f.failing, 0) as failing, coalesce(tests.testing, 0) as testing,
      f.performance, f.accessibility, f.best_practices, f.seo, f.lcp, f.cls, f.tbt, f.measured_at
    from shown join organization o on o.id = shown.organization_id
    left join counts on counts.organization_id = shown.organization_id and counts.client_id = shown.id
    left join tests on tests.organization_id = shown.organization_id and tests.client_id = shown.id
    left join figures f on f.organization_id = shown.organization_id and f.client_id = shown.id
    order by shown.sort_name, shown.id`.execute(db)
  return rows
}
