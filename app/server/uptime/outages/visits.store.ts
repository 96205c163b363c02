import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstOf, firstOr, rowsOf } from '../../platform/db'

/** Whose visits fell into an outage. */
export interface OutageOf {
  id: string
  monitor_name: string
  started_at: Date
  ended_at: Date | null
  /** The page of its monitor; null for a monitor of the whole site, or of its home page. */
  page_id: number | null
}

/** When a site's home page is down its visitors meet nothing else. */
const isHome = sql<boolean>`(g.url is not null and g.url ~ '^https?://[^/]+/?$')`

/** Without the outages of other pages. */
export const listOutagesOfSite = (
  db: Db,
  { tenant, site, page }: { tenant: number; site: number; page: number | null },
  scope: Scope,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) => rowsOf<OutageOf>(db)`
    select o.id, m.name as monitor_name, o.started_at, o.ended_at,
      case when ${isHome} then null else m.page_id end as page_id
    from live.monitor m
    join outage o on o.organization_id = m.organization_id and o.monitor_id = m.id
      and o.started_at < ${to} and (o.ended_at is null or o.ended_at > ${from})
    left join live.page g on g.organization_id = m.organization_id and g.id = m.page_id
    where m.organization_id = ${tenant} and m.site_id = ${site} and ${inScope(scope, inSite('m'))}
      ${page === null ? sql`` : sql`and (m.page_id is null or m.page_id = ${page} or ${isHome})`}
    order by o.started_at desc, o.id limit ${limit}`

/** A page's share of the visits of its site in some days; null where neither is known. */
export async function readPageShare(
  db: Db,
  { tenant, site, page }: { tenant: number; site: number; page: number },
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number | null> {
  const { share } = await firstOr<{ share: number | null }>(db, { share: null })`
    select sum(p.visits)::float8 / nullif(sum(d.visits), 0)::float8 as share
    from traffic_page_day p
    join traffic_day d on d.organization_id = p.organization_id and d.site_id = ${site} and d.day = p.day
    where p.organization_id = ${tenant} and p.page_id = ${page} and p.day between ${startDate}::date and ${endDate}::date`
  return share
}

/** The time zone of a site's figures, and the monitor's page unless it is the home page; undefined without traffic. */
export const findVisitsOf = (
  db: Db,
  { tenant, site, page }: { tenant: number; site: number; page: number | null },
) => firstOf<{ time_zone: string; page_id: number | null }>(db)`
    select t.time_zone, case when ${isHome} then null else g.id end as page_id
    from live.traffic_property t
    left join live.page g on g.organization_id = t.organization_id and g.id = ${page}::int
    where t.organization_id = ${tenant} and t.site_id = ${site}`
