import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { UsedSections } from '~/shared/schemas/navigation'
import { inClient, inProject, inScope, inSite } from '../../platform/access'
import { containing, type Db, firstOf, firstOr, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface ColumnRow {
  id: number
  name: string
  /** The collation key of the name. */
  sort_name: string
  note: string | null
  is_competitor: boolean
}

export interface ColumnFilter {
  search?: string | undefined
  after?: { id: number; name: string } | undefined
  limit: number
}

/** Shared by all columns: search, order, keyset cursor and one extra row. */
function ordered(table: string, texts: string[], { search, after, limit }: ColumnFilter) {
  const holding = texts.map((text) => sql`${sql.ref(`${table}.${text}`)} ilike ${containing(search ?? '')}`)
  const key = sql`lower(${sql.ref(`${table}.name`)})`
  const id = sql.ref(`${table}.id`)
  return sql`
    ${search === undefined ? sql`` : sql`and (${sql.join(holding, sql` or `)})`}
    ${after === undefined ? sql`` : sql`and (${key}, ${id}) > (${after.name}::text, ${after.id}::int)`}
    order by ${key}, ${id} limit ${limit + 1}`
}

export const listClientRows = (
  db: Db,
  scope: Scope,
  filter: ColumnFilter & { organization?: number | undefined },
) => rowsOf<ColumnRow>(db)`
    select c.id, c.name, lower(c.name) as sort_name, o.name as note, false as is_competitor
    from live.client c join live.organization o on o.id = c.organization_id
    where ${inScope(scope, inClient('c'))}
      ${filter.organization === undefined ? sql`` : sql`and c.organization_id = ${filter.organization}`}
      ${ordered('c', ['name'], filter)}`

export const listProjectRows = (
  db: Db,
  tenant: number,
  client: number,
  scope: Scope,
  filter: ColumnFilter,
) => rowsOf<ColumnRow>(db)`
    select p.id, p.name, lower(p.name) as sort_name, null as note, p.is_competitor from live.project p
    where p.organization_id = ${tenant} and p.client_id = ${client} and ${inScope(scope, inProject('p'))}
      ${ordered('p', ['name'], filter)}`

export const listSiteRows = (
  db: Db,
  tenant: number,
  project: number,
  scope: Scope,
  filter: ColumnFilter,
) => rowsOf<ColumnRow>(db)`
    select s.id, s.name, lower(s.name) as sort_name, null as note, s.is_competitor from live.site s
    where s.organization_id = ${tenant} and s.project_id = ${project} and ${inScope(scope, inSite('s', 'id'))}
      ${ordered('s', ['name'], filter)}`

/** Filters row by row: scanning a site costs less than searching an organization's index. */
export const listPageRows = (
  db: Db,
  tenant: number,
  site: number,
  scope: Scope,
  filter: ColumnFilter,
) => rowsOf<ColumnRow>(db)`
    select p.id, p.name, lower(p.name) as sort_name, p.url as note,
      (select s.is_competitor from live.site s where s.organization_id = p.organization_id and s.id = p.site_id)
    from live.page p
    where p.organization_id = ${tenant} and p.site_id = ${site} and p.is_active
      and ${inScope(scope, inSite('p'))}
      ${ordered('p', ['name', 'url'], filter)}`

export interface Series {
  device: number | null
  location: number | null
}

export interface PreferredSeries {
  device?: number | undefined
  location?: number | undefined
}

/** Device and location of a site: the preferred ones if it has them, else phones and the default first. */
export const firstSeriesOf = (
  organization: RawBuilder<unknown>,
  site: RawBuilder<unknown>,
  wished: PreferredSeries,
) => sql`
  (select sd.device_id from site_device sd
    join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    where sd.organization_id = ${organization} and sd.site_id = ${site}
    order by sd.device_id = ${wished.device ?? 0}::int desc, d.form_factor desc, d.is_default desc, d.id limit 1) as device,
  (select sl.location_id::int from site_location sl
    where sl.organization_id = ${organization} and sl.site_id = ${site}
    order by sl.location_id = ${wished.location ?? 0}::int desc, sl.location_id limit 1) as location`

export const findFirstSeries = (
  db: Db,
  tenant: number,
  site: number,
  wished: PreferredSeries,
) => firstOr<Series>(db, { device: null, location: null })`
    select ${firstSeriesOf(sql`${tenant}::int`, sql`${site}::int`, wished)}`

interface PlaceIds {
  client: number
  project: number | null
  site: number | null
}

interface PlaceNames {
  client: string
  project: string | null
  site: string | null
}

export async function getPlaceNames(db: Db, tenant: number, place: PlaceIds): Promise<PlaceNames> {
  const row = await firstOf<PlaceNames>(db)`
    select c.name as client, p.name as project, s.name as site from live.client c
    left join live.project p on p.organization_id = c.organization_id and p.id = ${place.project}::int
    left join live.site s on s.organization_id = c.organization_id and s.id = ${place.site}::int
    where c.organization_id = ${tenant} and c.id = ${place.client}`
  if (!row) throw notFound()
  return row
}

/** Runs with every screen: each part ends at its first row. */
export const findUsedSections = (db: Db, scope: Scope, userId: string) => firstOf<UsedSections>(db)`
    select
      exists (select from live.personal_dashboard d where ${inScope(scope, inClient('d', 'client_id'))})
        as "customDashboards",
      exists (select from live.compare_session s join compare_session_test t
        on t.organization_id = s.organization_id and t.session_id = s.id
        where ${inScope(scope, inSite('t'))}) as "compareTests",
      exists (select from live.site s where s.is_competitor and ${inScope(scope, inClient('s', 'client_id'))})
        as benchmark,
      exists (select from bookmark b where b.user_id = ${userId}) as bookmarks,
      ${scope.everything ? sql`(select min(o.id) from live.organization o)` : sql`null::int`} as "rulesOf"`
