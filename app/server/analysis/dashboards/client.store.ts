import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type { CLIENT_SORTS } from '~/shared/values/overview-choices'
import { isIncomplete } from '../../measuring/results'
import { inClient, inScope, inSite } from '../../platform/access'
import { containing, type Db, firstOf, firstValue, offsetOf, rowsOf } from '../../platform/db'
import { isPlanned } from '../../uptime/outages'

export interface ClientResultRow {
  client_id: number
  name: string
  organization_id: number
  organization_name: string
  sites: number
  pages: number
  measured: number
  failing: number
  incomplete: number
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
  sort: (typeof CLIENT_SORTS)[number]
  page: number
  limit: number
}

const hasFailed = (formFactor: FormFactor, scope: Scope) => sql`exists (
  select from own.page p
  join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id and l.failure_code is not null
  join live.device d on d.organization_id = l.organization_id and d.id = l.device_id and d.form_factor = ${formFactor}
  where p.organization_id = c.organization_id and p.client_id = c.id and p.is_active and ${inScope(scope, inSite('p'))})`

const matchingClients = (filter: ClientResultFilter, scope: Scope) => sql`
  from live.client c where ${inScope(scope, inClient('c'))}
    ${filter.organization ? sql`and c.organization_id = ${filter.organization}` : sql``}
    ${filter.search ? sql`and c.name ilike ${containing(filter.search)}` : sql``}
    ${filter.state ? sql`and ${hasFailed(filter.formFactor, scope)}` : sql``}`

export const countClientResults = (db: Db, filter: ClientResultFilter, scope: Scope) =>
  firstValue<number>(db, 0)`select count(*)::int as n ${matchingClients(filter, scope)}`

const median = (column: string) => sql`percentile_cont(0.5) within group (order by ${sql.ref(`l.${column}`)})`

/** More would be ranked too slowly for a screen. */
const MAX_RANKED_PAGES = 20_000

async function canRank(db: Db, { organization }: ClientResultFilter, scope: Scope): Promise<boolean> {
  const row = await firstOf<{ n: number }>(db)`
    select count(*)::int as n from (select from own.page p where ${inScope(scope, inSite('p'))}
      ${organization ? sql`and p.organization_id = ${organization}` : sql``} limit ${MAX_RANKED_PAGES + 1}) visible`
  return (row?.n ?? 0) <= MAX_RANKED_PAGES
}

/** Outages first, then results without a score, then the lowest performance; clients without results last. */
const worstFirst = (filter: ClientResultFilter, scope: Scope, now: Date, isRanked: boolean) => sql`
  exists (select from outage o
    join own.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id and m.paused_at is null
    where o.organization_id = c.organization_id and m.client_id = c.id and o.ended_at is null
      and ${inScope(scope, inSite('m'))} and not ${isPlanned(now)}) desc,
  ${isRanked ? lowestFirst(filter, scope) : sql``}`

const lowestFirst = ({ formFactor }: ClientResultFilter, scope: Scope) => sql`
  (select case when count(l.run_id) > count(l.performance) then -1 else ${median('performance')} end from own.page p
    join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id
    join live.device d on d.organization_id = l.organization_id and d.id = l.device_id and d.form_factor = ${formFactor}
    where p.organization_id = c.organization_id and p.client_id = c.id and p.is_active
      and ${inScope(scope, inSite('p'))}) nulls last,`

/** Clients with medians over the latest results of their pages, limited to what the actor may see. */
export async function listClientResults(
  db: Db,
  filter: ClientResultFilter,
  scope: Scope,
  now: Date,
): Promise<ClientResultRow[]> {
  const worst = filter.sort === 'worst' && worstFirst(filter, scope, now, await canRank(db, filter, scope))
  const order = sql`${worst || sql``} lower(c.name), c.id`
  return rowsOf<ClientResultRow>(db)`
    with shown as (
      select found.*, row_number() over () as place from (
        select c.organization_id, c.id, c.name ${matchingClients(filter, scope)}
        order by ${order} limit ${filter.limit} offset ${offsetOf(filter)}) found
    ), seen as (
      select p.organization_id, p.client_id, p.site_id, p.id from own.page p
      join shown on shown.organization_id = p.organization_id and shown.id = p.client_id
      where p.is_active and ${inScope(scope, inSite('p'))}
    ), figures as (
      select seen.organization_id, seen.client_id, count(l.run_id)::int as measured, max(l.created_at) as measured_at,
        count(*) filter (where l.failure_code is not null)::int as failing,
        count(*) filter (where ${isIncomplete('l')})::int as incomplete,
        round(${median('performance')})::int as performance, round(${median('accessibility')})::int as accessibility,
        round(${median('best_practices')})::int as best_practices, round(${median('seo')})::int as seo,
        ${median('lcp')} as lcp, ${median('cls')} as cls, ${median('tbt')} as tbt
      from seen
      join run_latest l on l.organization_id = seen.organization_id and l.page_id = seen.id
      join live.device d on d.organization_id = l.organization_id and d.id = l.device_id
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
      coalesce(f.measured, 0) as measured, coalesce(f.failing, 0) as failing, coalesce(f.incomplete, 0) as incomplete,
      coalesce(tests.testing, 0) as testing,
      f.performance, f.accessibility, f.best_practices, f.seo, f.lcp, f.cls, f.tbt, f.measured_at
    from shown join live.organization o on o.id = shown.organization_id
    left join counts on counts.organization_id = shown.organization_id and counts.client_id = shown.id
    left join tests on tests.organization_id = shown.organization_id and tests.client_id = shown.id
    left join figures f on f.organization_id = shown.organization_id and f.client_id = shown.id
    order by shown.place`
}
