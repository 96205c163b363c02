import { type RawBuilder, sql } from 'kysely'
import type { Scope, Target } from '~/shared/rules/access/roles'
import type { SiteDay } from '~/shared/rules/traffic/place-visits'
import { inScope, inSite } from '../../platform/access'
import { allOf, type Db, rowsOf } from '../../platform/db'

interface PlaceOf {
  tenant: number
  target: Target
  scope: Scope
}

const inside = ({ tenant, target, scope }: PlaceOf): RawBuilder<boolean> => {
  const { clientId, projectId, siteId } = target
  const is = (column: string, id: number | null | undefined) =>
    id == null ? [] : [sql`${sql.ref(`s.${column}`)} = ${id}`]
  return allOf([
    sql`s.organization_id = ${tenant}`,
    ...is('client_id', clientId),
    ...is('project_id', projectId),
    ...is('id', siteId),
    inScope(scope, inSite('s', 'id')),
  ])
}

/** Days of all sites of a place, without competitors. */
export const listPlaceDays = (
  db: Db,
  place: PlaceOf,
  { before, to }: { before: string; to: string },
) => rowsOf<SiteDay>(db)`
    select d.site_id as site, d.day::text, d.visits, d.is_incomplete as "isIncomplete"
    from own.site s join traffic_day d on d.organization_id = s.organization_id and d.site_id = s.id
      and d.day between ${before}::date and ${to}::date
    where ${inside(place)} order by d.day, d.site_id`

/** Sites of a place with a property, and its time zone. */
export const listPlaceSites = (db: Db, place: PlaceOf, limit: number) => rowsOf<{
  site: number
  time_zone: string
}>(db)`
    select s.id as site, t.time_zone from own.site s
    join live.traffic_property t on t.organization_id = s.organization_id and t.site_id = s.id
    where ${inside(place)} order by s.id limit ${limit}`
