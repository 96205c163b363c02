import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { type Db, firstOr, rowsOf } from '../../platform/db'
import { inPlace, monitorsFor, type PlaceQuery, placed, stateOf, withState } from '../../uptime/availability'
import { httpStatusOf, isPlanned } from '../../uptime/outages'
import { openAlertOf } from './alert-of.store'

export interface SiteRow {
  organization_id: number
  client_id: number
  client_name: string
  project_id: number
  site_id: number
  site_name: string
}

const SITE = sql`m.organization_id, m.client_id, c.name as client_name, m.project_id, m.site_id, s.name as site_name`

export interface DownRow extends SiteRow {
  monitor_id: number
  monitor_name: string
  outage_id: string
  reason: string
  http_status: number | null
  since: Date
  also_hit: number
  alert_id: string | null
  total: number
}

/** One row per incident, without those in maintenance; the most monitors first. */
export const listDown = (
  db: Db,
  query: PlaceQuery,
  scope: Scope,
  { now, limit }: { now: Date; limit: number },
) => rowsOf<DownRow>(db)`
    with hit as (
      select ${SITE}, m.id as monitor_id, m.name as monitor_name, o.id as outage_id, o.incident_id, o.reason, ${httpStatusOf} as http_status,
        o.started_at as since,
        row_number() over (partition by o.organization_id, o.incident_id order by o.started_at, o.id) as nth,
        (count(*) over (partition by o.organization_id, o.incident_id) - 1)::int as also_hit
      from outage o
      join ${monitorsFor(query)} m on m.organization_id = o.organization_id and m.id = o.monitor_id ${placed}
      where o.ended_at is null and m.paused_at is null and ${inPlace(query, scope)} and not ${isPlanned(now)}
    )
    select hit.*, a.id as alert_id, count(*) over ()::int as total
    from hit left join live.alert a on a.organization_id = hit.organization_id and a.id = hit.incident_id where nth = 1
    order by also_hit desc, since, outage_id limit ${limit}`

export interface CertificateRow extends SiteRow {
  monitor_id: number
  monitor_name: string
  ends_by: Date
  certificate_name: string | null
  since: Date
  alert_id: string | null
  total: number
}

/**
 * Certificates that end within the days that their monitors ask for. Where no check has reported the end yet: the state
 * began at that distance from it or, for a new monitor, nearer.
 */
export const listEndingCertificates = (
  db: Db,
  query: PlaceQuery,
  scope: Scope,
  limit: number,
) => rowsOf<CertificateRow>(db)`
    select ${SITE}, m.id as monitor_id, m.name as monitor_name, t.since, t.certificate_name,
      coalesce(t.certificate_ends_at,
        t.since + make_interval(days => coalesce((m.settings->>'tlsDays')::int, 0))) as ends_by,
      ${openAlertOf('tlsExpiry', sql`'monitor:' || m.id`, 'm')} as alert_id, count(*) over ()::int as total
    from ${monitorsFor(query)} m ${placed} ${withState}
    where t.state = 'degraded' and t.reason in ('tls-expires-soon', 'tls-issuer-expires-soon') and m.paused_at is null
      and ${inPlace(query, scope)}
    order by ends_by, m.id limit ${limit}`

export interface MonitorCounts {
  monitors: number
  unknown: number
  unknown_since: Date | null
}

/** Monitors that are not paused. A new one is unknown only after its first check is overdue. */
export async function countWatched(
  db: Db,
  query: PlaceQuery,
  scope: Scope,
  newSince: Date,
): Promise<MonitorCounts> {
  const isUnknown = sql`${stateOf} = 'unknown' and (t.checked_at is not null or m.created_at < ${newSince})`
  return firstOr<MonitorCounts>(db, { monitors: 0, unknown: 0, unknown_since: null })`
    select count(*)::int as monitors, count(*) filter (where ${isUnknown})::int as unknown,
      min(coalesce(t.since, m.created_at)) filter (where ${isUnknown}) as unknown_since
    from ${monitorsFor(query)} m ${withState} where m.paused_at is null and ${inPlace(query, scope)}`
}
