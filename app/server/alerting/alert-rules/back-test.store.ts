import { type RawBuilder, sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { asText, deviceText, methodText, numbersIn, SERIES_COLUMN } from '../../measuring/results'
import { allOf, type Db, rowsOf } from '../../platform/db'
import type { RulePlace } from './place.store'

/** A page with points, newest first. */
export interface TestedPage {
  page_id: number
  page_name: string
  site_id: number
  site_name: string
  client_id: number
  project_id: number
  counts_noisy: boolean
}

/** Competitors only where their site or page is the place. */
export const pagesFor = ({ siteId }: RulePlace) => sql.table(siteId === null ? 'own.page' : 'live.page')

export function isPageIn({ organizationId, clientId, projectId, siteId, pageId }: RulePlace) {
  const parts: RawBuilder<unknown>[] = [sql`p.organization_id = ${organizationId}`, sql`p.is_active`]
  if (pageId !== null) parts.push(sql`p.id = ${pageId}`)
  else if (siteId !== null) parts.push(sql`p.site_id = ${siteId}`)
  else if (projectId !== null) parts.push(sql`p.project_id = ${projectId}`)
  else if (clientId !== null) parts.push(sql`p.client_id = ${clientId}`)
  return allOf(parts)
}

/** The most recently tested pages of a place since a time, and how many there are. */
export async function listTestedPages(
  db: Db,
  place: RulePlace,
  since: Date,
  limit: number,
): Promise<{ pages: TestedPage[]; total: number }> {
  const rows = await rowsOf<TestedPage & { total: number }>(db)`
    select p.id as page_id, p.name as page_name, p.site_id, s.name as site_name, p.client_id, p.project_id,
      s.counts_noisy, count(*) over ()::int as total
    from ${pagesFor(place)} p
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    join lateral (
      select max(l.created_at) as newest from run_latest l
      where l.organization_id = p.organization_id and l.page_id = p.id and l.created_at >= ${since}
    ) as tested on tested.newest is not null
    where ${isPageIn(place)}
    order by tested.newest desc, p.id limit ${limit}`
  return { pages: rows, total: rows[0]?.total ?? 0 }
}

interface StoredSeries {
  page_id: number
  device_id: number
  device_name: string
  form_factor: FormFactor
  location_id: number
  location_label: string
  times: number[]
  values: (number | null)[]
  isNoisy: boolean[]
  engines: (number | null)[]
}

interface SeriesRow {
  page_id: number
  device_id: number
  device_name: string
  form_factor: FormFactor
  location_id: number
  location_label: string
  times: string
  values: string
  noisy: string
  engines: string
}

type Where = Pick<AlertRuleSettings, 'devices' | 'locations' | 'formFactor'>

/** Successful points of pages, one text per column of a series: rows would cost ten times as much. */
export async function listStoredSeries(
  db: Db,
  tenant: number,
  asked: Where & { pages: readonly number[]; key: SeriesKey; since: Date },
): Promise<StoredSeries[]> {
  const { pages, key, since, devices, locations, formFactor } = asked
  const column = (value: RawBuilder<unknown>) => asText(value, sql`order by r.created_at`)
  const rows = await rowsOf<SeriesRow>(db)`
    select r.page_id, r.device_id, d.name as device_name, d.form_factor, r.location_id, o.label as location_label,
      ${column(sql`(date_part('epoch', r.created_at) * 1000)::bigint`)} as times,
      ${column(sql.ref(`r.${SERIES_COLUMN[key]}`))} as "values",
      ${column(sql`r.is_noisy::int`)} as noisy,
      ${column(sql`r.engine_id`)} as engines
    from run r
    join public.device d on d.organization_id = r.organization_id and d.id = r.device_id
    join location o on o.id = r.location_id
    where r.organization_id = ${tenant} and r.page_id = any(${pages}::int[]) and r.is_point
      and r.status = 'success' and r.created_at >= ${since}
      ${devices.length > 0 ? sql`and r.device_id = any(${devices}::int[])` : sql``}
      ${locations.length > 0 ? sql`and r.location_id = any(${locations}::int[])` : sql``}
      ${formFactor ? sql`and d.form_factor = ${formFactor}` : sql``}
    group by r.page_id, r.device_id, d.name, d.form_factor, r.location_id, o.label
    order by r.page_id, r.device_id, r.location_id`
  return rows.map(({ times, values, noisy, engines, ...series }) => ({
    ...series,
    times: numbersIn(times) as number[],
    values: numbersIn(values),
    isNoisy: numbersIn(noisy).map((flag) => flag === 1),
    engines: numbersIn(engines),
  }))
}

/** What tells methods apart, device included, by engine. */
export async function listMethods(db: Db, engines: readonly number[]): Promise<Map<number, string | null>> {
  if (engines.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; method: string | null }>(db)`
    select e.id, ${methodText('e')} || coalesce(' ' || ${deviceText('e')}, '') as method
    from engine e where e.id = any(${engines}::int[])`
  return new Map(rows.map(({ id, method }) => [id, method]))
}

interface FieldSeries {
  page_id: number
  form_factor: FormFactor
  times: number[]
  values: (number | null)[]
}

/** The p75 of real users at the end of each period; of the origin only if the page has none. */
export async function listFieldSeries(
  db: Db,
  tenant: number,
  asked: { pages: readonly number[]; metric: string; since: Date; formFactor: FormFactor | null },
): Promise<FieldSeries[]> {
  const { pages, metric, since, formFactor } = asked
  const day = sql`${since}::timestamptz::date`
  const rows = await rowsOf<Omit<FieldSeries, 'times' | 'values'> & { times: string; values: string }>(db)`
    with own as (
      select page_id, form_factor, last_date, metrics from crux_record
      where organization_id = ${tenant} and page_id = any(${pages}::int[]) and last_date >= ${day}
    ), found as (
      select * from own
      union all
      select s.page_id, s.form_factor, r.last_date, r.metrics from crux_subject s
      join crux_origin_record r using (organization_id, origin, form_factor)
      where s.organization_id = ${tenant} and s.page_id = any(${pages}::int[]) and r.last_date >= ${day}
        and not exists (select from own o where o.page_id = s.page_id and o.form_factor = s.form_factor)
    )
    select page_id, form_factor,
      ${asText(sql`(date_part('epoch', last_date) * 1000)::bigint`, sql`order by last_date`)} as times,
      ${asText(sql`(metrics -> ${metric}::text ->> 'p75')::float8`, sql`order by last_date`)} as "values"
    from found ${formFactor ? sql`where form_factor = ${formFactor}` : sql``}
    group by page_id, form_factor order by page_id, form_factor`
  return rows.map(({ times, values, ...series }) => ({
    ...series,
    times: numbersIn(times) as number[],
    values: numbersIn(values),
  }))
}

export interface MaintenanceSpan {
  client_id: number
  project_id: number | null
  site_id: number | null
  from: number
  to: number
}

/** Maintenance of the pages' places; that of a single monitor is not about pages. */
export async function listMaintenanceSpans(
  db: Db,
  tenant: number,
  clients: readonly number[],
  since: Date,
): Promise<MaintenanceSpan[]> {
  if (clients.length === 0) return []
  return rowsOf<MaintenanceSpan>(db)`
    select client_id, project_id, site_id, date_part('epoch', from_at) * 1000 as "from",
      date_part('epoch', to_at) * 1000 as "to"
    from maintenance_period
    where organization_id = ${tenant} and client_id = any(${clients}::int[]) and to_at > ${since}
      and monitor_id is null`
}
