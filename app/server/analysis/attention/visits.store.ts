import type { Scope } from '~/shared/rules/access/roles'
import type { DayVisits } from '~/shared/rules/traffic/compare-visits'
import { DROP_DAYS } from '~/shared/rules/verdict/visits-drop'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import { type Asked, inAsked } from './tests.store'
import type { SiteRow } from './uptime.store'

export interface VisitsRow extends SiteRow {
  page_id: number
  /** The newest complete days that the rule needs, oldest first. */
  days: DayVisits[]
}

/** Older figures say nothing about now. */
const MAX_AGE_DAYS = 3

/** Sites whose last complete week had fewer visits than an average one before it: what the rule has to look at. */
export const listFewerVisits = (db: Db, query: Asked, scope: Scope, now: Date) => rowsOf<VisitsRow>(db)`
    with recent as (
      select d.organization_id, d.site_id, d.day, d.visits,
        max(d.day) over (partition by d.organization_id, d.site_id) as last_day
      from own.site s
      join traffic_day d on d.organization_id = s.organization_id and d.site_id = s.id and not d.is_incomplete
        and d.day > (${now}::timestamptz)::date - ${DROP_DAYS + MAX_AGE_DAYS + 2}::int
      where ${inScope(scope, inSite('s', 'id'))} ${inAsked('s', query, 'id')}
    ), fallen as (
      select organization_id, site_id,
        json_agg(json_build_object('day', day::text, 'visits', visits, 'isIncomplete', false) order by day) as days
      from recent
      where day > last_day - ${DROP_DAYS}::int and last_day >= (${now}::timestamptz)::date - ${MAX_AGE_DAYS}::int
      group by organization_id, site_id, last_day
      having coalesce(sum(visits) filter (where day > last_day - 7), 0) * 4
        < sum(visits) filter (where day <= last_day - 7)
    )
    select s.organization_id, s.client_id, c.name as client_name, s.project_id, s.id as site_id, s.name as site_name,
      (select min(p.id) from live.page p where p.organization_id = s.organization_id and p.site_id = s.id) as page_id,
      f.days
    from fallen f
    join live.site s on s.organization_id = f.organization_id and s.id = f.site_id
    join live.client c on c.organization_id = s.organization_id and c.id = s.client_id
    where exists (select from live.page p where p.organization_id = s.organization_id and p.site_id = s.id)
    order by s.id`
