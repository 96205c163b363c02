import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { RepeatReason } from '~/shared/rules/measuring/test-status'
import type { FormFactor } from '~/shared/schemas/agent'
import type { OVERVIEW_SORTS, PAGE_STATES, SITE_TYPES } from '~/shared/values/overview-choices'
import { isIncomplete } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { containing, type Db, firstValue, liveTable, offsetOf, rowsOf } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'

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
  gap_reason: string | null
  attempted_at: Date | null
  is_noisy: boolean
  test_status: 'queued' | 'running' | null
  repeat_reason: RepeatReason | null
  is_bookmarked: boolean
  is_competitor: boolean
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
  worst: sql`l.failure_code is null, not ${isIncomplete('l')}, l.performance asc nulls last, lower(s.name), lower(p.name)`,
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
  sql`and p.organization_id = (select organization_id from ${liveTable(table)} where id = ${id})`

const STATE = {
  failed: sql`and l.failure_code is not null`,
  incomplete: sql`and ${isIncomplete('l')}`,
  unmeasured: sql`and l.run_id is null`,
} as const

const isScheduled = sql`exists (select from live.site_schedule k where k.organization_id = s.organization_id
  and k.site_id = s.id and k.is_enabled)`
const SITE_TYPE = { scheduled: sql`and ${isScheduled}`, manual: sql`and not ${isScheduled}` } as const

const narrowed = (filter: PageResultFilter) => sql`
    ${filter.location ? sql`and sl.location_id = ${filter.location}::int` : sql``}
    ${filter.tags?.length ? sql`and s.tags && ${filter.tags}::text[]` : sql``}
    ${filter.site_type ? SITE_TYPE[filter.site_type] : sql``}
    ${filter.state ? STATE[filter.state] : sql``}`

const matching = (filter: PageResultFilter, scope: Scope) => sql`
  from ${sql.table(ownUnlessAsked(filter, 'page'))} p
  join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
  join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
  join live.device d on d.organization_id = p.organization_id and d.id = sd.device_id
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

export const countPageResults = (db: Db, filter: PageResultFilter, scope: Scope) =>
  firstValue<number>(db, 0)`select count(*)::int as n ${matching(filter, scope)}`

function orderOf({ sort, direction }: PageResultFilter) {
  const isDescending = direction === 'desc'
  if (sort === 'worst') return sql`${SORT_COLUMN.worst}, p.id`
  if (sort !== 'name')
    return sql`${SORT_COLUMN[sort]} ${isDescending ? sql`desc` : sql`asc`} nulls last, p.id`
  return isDescending ? sql`lower(s.name) desc, lower(p.name) desc, p.id` : SORT_COLUMN.name
}

/** One row per page, device and location; unmeasured pages sort last. `reader` is a user id. */
export const listPageResults = (
  db: Db,
  filter: PageResultFilter,
  scope: Scope,
  reader: string | null,
) => rowsOf<PageResultRow>(db)`
    select found.*, c.name as client_name, loc.label as location_label, t.status as test_status, t.repeat_reason,
      exists (select from bookmark b where b.organization_id = found.organization_id
        and b.user_id = ${reader}::uuid and b.page_id = found.page_id) as is_bookmarked
    from (
      select shown.*, row_number() over () as place from (
        select p.organization_id, p.id as page_id, p.name as page_name, p.url, p.site_id, s.name as site_name, s.tags, s.is_competitor,
          p.project_id, p.client_id, d.id as device_id, d.name as device_name, sl.location_id,
          l.run_id, l.created_at, l.performance, l.accessibility, l.best_practices, l.seo,
          l.lcp, l.cls, l.tbt, l.fcp, l.si, l.ttfb, l.screenshot_hash, l.failure_code, l.gap_reason, l.attempted_at, coalesce(l.is_noisy, false) as is_noisy
        ${matching(filter, scope)}
        order by ${filter.group ? sql`lower(s.name), s.id,` : sql``} ${orderOf(filter)}, d.id, sl.location_id limit ${filter.limit} offset ${offsetOf(filter)}
      ) as shown
    ) as found
    join live.client c on c.organization_id = found.organization_id and c.id = found.client_id
    join location loc on loc.id = found.location_id
    left join lateral (
      select status, repeat_reason from test where test.organization_id = found.organization_id and test.page_id = found.page_id
        and test.device_id = found.device_id and test.location_id = found.location_id
        and test.status in ('queued', 'running') and not test.is_experiment limit 1) t on true
    order by found.place`
