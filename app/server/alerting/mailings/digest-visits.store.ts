import type { SiteDay } from '~/shared/rules/traffic/place-visits'
import { type Db, hasRows, rowsOf } from '../../platform/db'
import { type DigestPlace, inside } from './digest-facts.store'

/** Whether any site that the digest is about has web analytics. */
export const hasAnalytics = (db: Db, place: DigestPlace): Promise<boolean> =>
  hasRows(db)`
    select from own.page p join live.traffic_property t on t.organization_id = p.organization_id and t.site_id = p.site_id
    where ${inside('p', place)}`

/** Days of all sites that the digest is about. */
export const listVisits = (
  db: Db,
  place: DigestPlace,
  { before, to }: { before: string; to: string },
) => rowsOf<SiteDay>(db)`
    select s.id as site, d.day::text, d.visits, d.is_incomplete as "isIncomplete"
    from (select distinct p.organization_id, p.site_id as id from own.page p where ${inside('p', place)}) s
    join traffic_day d on d.organization_id = s.organization_id and d.site_id = s.id
      and d.day between ${before}::date and ${to}::date
    order by d.day, s.id`
