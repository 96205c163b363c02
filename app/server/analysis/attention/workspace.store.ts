import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inClient, inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import { type Asked, inAsked } from './tests.store'

export interface AgentsRow {
  location_id: number
  location_label: string
  sites: number
  waiting: number
  since: Date | null
}

/** Locations of visible sites without a live agent in service; demo sites need none. */
export const listWithoutAgent = (
  db: Db,
  query: Asked,
  scope: Scope,
  { now, aliveSince }: { now: Date; aliveSince: Date },
) => rowsOf<AgentsRow>(db)`
    with used as (
      select sl.location_id, s.organization_id, s.id from work.site s
      join site_location sl on sl.organization_id = s.organization_id and sl.site_id = s.id
      where ${inScope(scope, inSite('s', 'id'))} and not s.is_competitor
        ${inAsked('s', query, 'id')}
        and exists (select from live.page p where p.organization_id = s.organization_id and p.site_id = s.id and p.is_active)
        and not exists (select from agent a where a.location_id = sl.location_id and a.revoked_at is null
          and a.draining_since is null and a.last_seen_at >= ${aliveSince})
    )
    select l.id as location_id, l.label as location_label, count(*)::int as sites,
      (select count(*)::int from test_job j
        join test t on t.organization_id = j.organization_id and t.id = j.test_id
        join used u on u.organization_id = t.organization_id and u.id = t.site_id and u.location_id = j.location_id
        where j.location_id = l.id and j.state = 'ready' and j.run_at <= ${now}) as waiting,
      (select max(a.last_seen_at) from agent a where a.location_id = l.id and a.revoked_at is null) as since
    from used join location l on l.id = used.location_id
    group by l.id, l.label order by waiting desc, sites desc, l.id`

export interface QuotaRow {
  organization_id: number
  organization_name: string
}

/** Organizations with a test quota of which the actor sees a client. */
export const listQuotas = (db: Db, { organization }: Asked, scope: Scope) => rowsOf<QuotaRow>(db)`
    select o.id as organization_id, o.name as organization_name
    from subscription b join live.organization o on o.id = b.organization_id
    where b.monthly_test_quota is not null
      ${organization === undefined ? sql`` : sql`and o.id = ${organization}`}
      and exists (select from live.client c where c.organization_id = o.id and ${inScope(scope, inClient('c'))})
    order by o.id`
