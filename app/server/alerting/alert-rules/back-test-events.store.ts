import { type RawBuilder, sql } from 'kysely'
import { type Db, firstValue, rowsOf } from '../../platform/db'
import { isPageIn, pagesFor } from './back-test.store'
import type { RulePlace } from './place.store'

/** Something that happened: an outage of a monitor, or a regression of a page. */
export interface PastEvent {
  subject: string
  subject_name: string
  page_id: number | null
  site_id: number
  site_name: string
  opened_at: Date
  closed_at: Date | null
}

function isMonitorIn({
  organizationId,
  clientId,
  projectId,
  siteId,
  pageId,
}: RulePlace): RawBuilder<unknown> {
  if (pageId !== null) return sql`m.organization_id = ${organizationId} and m.page_id = ${pageId}`
  if (siteId !== null) return sql`m.organization_id = ${organizationId} and m.site_id = ${siteId}`
  if (projectId !== null) return sql`m.organization_id = ${organizationId} and m.project_id = ${projectId}`
  if (clientId !== null) return sql`m.organization_id = ${organizationId} and m.client_id = ${clientId}`
  return sql`m.organization_id = ${organizationId}`
}

export function listPastOutages(db: Db, place: RulePlace, since: Date, limit: number) {
  return rowsOf<PastEvent>(db)`
    select 'monitor:' || o.monitor_id as subject, m.name as subject_name, m.page_id, m.site_id, s.name as site_name,
      o.confirmed_at as opened_at, o.ended_at as closed_at
    from outage o
    join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
    where ${isMonitorIn(place)} and o.confirmed_at >= ${since}
    order by o.confirmed_at desc limit ${limit}`
}

export interface TestedMonitor {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  site_name: string
  page_id: number | null
  monitor_id: number
  name: string
}

/** Monitors that are not paused, and how many there are; competitors have no alerts. */
export async function listTestedMonitors(
  db: Db,
  place: RulePlace,
  limit: number,
): Promise<{ monitors: TestedMonitor[]; total: number }> {
  const rows = await rowsOf<TestedMonitor & { total: number }>(db)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, s.name as site_name, m.page_id,
      m.id as monitor_id, m.name, count(*) over ()::int as total
    from own.monitor m
    join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
    where ${isMonitorIn(place)} and m.paused_at is null
    order by m.id limit ${limit}`
  return { monitors: rows, total: rows[0]?.total ?? 0 }
}

export const countMonitors = (db: Db, place: RulePlace) => firstValue<number>(db, 0)`
    select count(*)::int as total from live.monitor m where ${isMonitorIn(place)}`

export const listPastRegressions = (
  db: Db,
  place: RulePlace,
  asked: { since: Date; withBetter: boolean; limit: number },
) => rowsOf<PastEvent>(db)`
    select 'page:' || g.page_id as subject, p.name as subject_name, g.page_id, p.site_id, s.name as site_name,
      g.detected_at as opened_at, g.recovered_at as closed_at
    from regression g
    join ${pagesFor(place)} p on p.organization_id = g.organization_id and p.id = g.page_id
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    where ${isPageIn(place)} and g.detected_at >= ${asked.since}
      ${asked.withBetter ? sql`` : sql`and g.direction = 'worse'`}
    order by g.detected_at desc limit ${asked.limit}`
