import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Level } from '~/shared/rules/navigation/levels'
import { inClient, inProject, inScope, inSite } from '../../platform/access'
import { beginningWith, containing, type Db, rowsOf } from '../../platform/db'
import { firstSeriesOf, type PreferredSeries, type Series } from './store'

export interface FoundRow extends Series {
  level: Level
  id: number
  name: string
  url: string | null
  begins: boolean
  client_id: number
  project_id: number | null
  site_id: number | null
  client_name: string
  project_name: string | null
  site_name: string | null
  is_competitor: boolean
}

export interface SearchFilter extends PreferredSeries {
  search: string
  organization?: number | undefined
  limit: number
}

/**
 * Without three consecutive letters or digits there is no trigram, and the index would be read as a whole.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Visible organizations, null for all; listed so that the index can be used. */
function tenantsOf(scope: Scope, organization: number | undefined): number[] | null {
  if (organization !== undefined) return [organization]
  if (scope.everything) return null
  const within = [...scope.clients, ...scope.projects, ...scope.sites]
  return [...new Set([...scope.organizationIds, ...within.map((item) => item.organizationId)])]
}

function inTenants(table: string, tenants: number[] | null): RawBuilder<boolean> {
  if (tenants === null) return sql<boolean>`true`
  const column = sql.ref(`${table}.organization_id`)
  return tenants.length === 1
    ? sql<boolean>`${column} = ${tenants[0]}`
    : sql<boolean>`${column} = any(${tenants}::int[])`
}

/**
 * Pages by name prefix and, if too few, by substring through trigrams. Neither is sorted before the limit, so
 * that frequent texts cost no more than rare ones.
 */
export async function searchPageRows(db: Db, scope: Scope, filter: SearchFilter): Promise<FoundRow[]> {
  const { search, organization, limit } = filter
  const tenants = tenantsOf(scope, organization)
  const begins = sql`lower(p.name) like lower(${beginningWith(search)})`
  const visible = sql`p.is_active and ${inScope(scope, inSite('p'))}`
  const inOrder =
    tenants === null
      ? sql`p.organization_id = any(array(select id from live.organization))`
      : inTenants('p', tenants)
  return rowsOf<FoundRow>(db)`
    with first as materialized (
      select p.organization_id, p.id from live.page p where ${inOrder} and ${visible} and ${begins} limit ${limit}
    ), found as (
      select * from first
      ${
        TRIGRAM.test(search)
          ? sql`union (select p.organization_id, p.id from live.page p
              where (select count(*) from first) < ${limit} and ${inTenants('p', tenants)} and ${visible}
                and (p.name || ' ' || p.url) ilike ${containing(search)} limit ${limit})`
          : sql``
      }
    )
    select 'page' as level, p.id, p.name, p.url, ${begins} as begins, p.client_id, p.project_id, p.site_id,
      c.name as client_name, pr.name as project_name, s.name as site_name, s.is_competitor,
      ${firstSeriesOf(sql`p.organization_id`, sql`p.site_id`, filter)}
    from found f join live.page p on p.organization_id = f.organization_id and p.id = f.id
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    join live.project pr on pr.organization_id = p.organization_id and pr.id = p.project_id
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    order by s.is_competitor, begins desc, lower(p.name), p.id limit ${limit}`
}

/** At most `limit` of each level. */
export async function searchPlaceRows(db: Db, scope: Scope, filter: SearchFilter): Promise<FoundRow[]> {
  const tenants = tenantsOf(scope, filter.organization)
  const holds = (table: string) => sql`${inTenants(table, tenants)}
    and ${sql.ref(`${table}.name`)} ilike ${containing(filter.search)}`
  const first = (table: string) => {
    const name = sql`lower(${sql.ref(`${table}.name`)})`
    return sql`order by ${name} like lower(${beginningWith(filter.search)}) desc, ${name}, ${sql.ref(`${table}.id`)}
      limit ${filter.limit}`
  }
  return rowsOf<FoundRow>(db)`
    with found as (
      (select 'client' as level, c.organization_id, c.id, c.name, c.id as client_id, null::int as project_id,
        null::int as site_id from live.client c where ${inScope(scope, inClient('c'))} and ${holds('c')} ${first('c')})
      union all
      (select 'project', p.organization_id, p.id, p.name, p.client_id, p.id, null from live.project p
        where ${inScope(scope, inProject('p'))} and ${holds('p')} ${first('p')})
      union all
      (select 'site', s.organization_id, s.id, s.name, s.client_id, s.project_id, s.id from live.site s
        where ${inScope(scope, inSite('s', 'id'))} and ${holds('s')} ${first('s')})
    )
    select f.level, f.id, f.name, null as url, lower(f.name) like lower(${beginningWith(filter.search)}) as begins,
      f.client_id, f.project_id, f.site_id, c.name as client_name, p.name as project_name, null as site_name,
      coalesce(p.is_competitor, false) as is_competitor, null::int as device, null::int as location
    from found f
    join live.client c on c.organization_id = f.organization_id and c.id = f.client_id
    left join live.project p on p.organization_id = f.organization_id and p.id = f.project_id
    order by coalesce(p.is_competitor, false), begins desc, lower(f.name), f.id`
}
