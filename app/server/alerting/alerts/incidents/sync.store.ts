import { sql } from 'kysely'
import { type Db, execute, rowsOf, valuesOf } from '../../../platform/db'
import { httpStatusOf } from '../../../uptime/outages'
import { isMuted } from './incident-notice.store'

/** Incidents that go on, or whose end was not notified yet. */
const isLive = sql`i.end_notified_at is null`

const liveTenants = sql`(select organization_id from real.incident i where ${isLive}
  union select organization_id from real.alert where cause_kind = 'incident' and closed_at is null) live`

export const hasLiveIncidents = () => sql<boolean>`exists (select from ${liveTenants})`

/** Tenants with such incidents, or with open alerts of incidents that are over. Demo data keeps the alerts of its story. */
export const listLiveTenants = (db: Db) => valuesOf<number>(db)`
    select organization_id from ${liveTenants} order by organization_id`

export interface UnknownOutage {
  id: string
  incident_id: string
  monitor_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  location_id: number | null
  reason: string
  http_status: number | null
  started_at: Date
  confirmed_at: Date
}

/**
 * Outages of live incidents without a crossing, outside maintenance. Those that were notified have one unless their
 * incident is older than alerts, or came with a client from another organization.
 */
export const listUnknownOutages = (tx: Db, tenant: number, now: Date) => rowsOf<UnknownOutage>(tx)`
    select o.id, o.incident_id, o.monitor_id, m.client_id, m.project_id, m.site_id, m.page_id,
      o.locations[1] as location_id, o.reason, ${httpStatusOf} as http_status, o.started_at, o.confirmed_at
    from incident i
    join outage o on o.organization_id = i.organization_id and o.incident_id = i.id
    join own.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    where i.organization_id = ${tenant} and ${isLive}
      and not exists (select from public.alert_crossing c where c.organization_id = o.organization_id and c.id = o.id)
      and not ${isMuted(now)}
      and (o.id <> all(i.notified_outages) or not exists (select from public.alert a
        where a.organization_id = i.organization_id and a.id = i.id))
    order by o.started_at, o.id`

export interface OutageCrossing extends UnknownOutage {
  rule_id: string
}

/** The alert of an incident has its id, and a crossing the id of its outage. */
export const insertIncidentAlerts = (tx: Db, tenant: number, incidents: string[]) => execute(tx)`
    insert into public.alert (organization_id, id, cause_kind, cause, severity, opened_at, opening_notified_at)
    select i.organization_id, i.id, 'incident', i.id::text, 'critical', i.opened_at, i.opening_notified_at
    from incident i where i.organization_id = ${tenant} and i.id = any(${incidents}::uuid[])
    on conflict do nothing`

/** A monitor has one open crossing of a rule: that of its newest outage. */
export async function insertOutageCrossings(tx: Db, tenant: number, rows: OutageCrossing[]): Promise<void> {
  if (rows.length === 0) return
  await execute(tx)`
    update public.alert_crossing set status = 'closed', closed_at = now(), close_reason = 'ended'
    where organization_id = ${tenant} and metric = 'down' and status = 'open'
      and monitor_id = any(${rows.map(({ monitor_id }) => monitor_id)}::int[])`
  await execute(tx)`
    with added as (select *, row_number() over (partition by rule_id, monitor_id order by started_at desc, id) = 1 as is_newest
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(id uuid, incident_id uuid, rule_id uuid,
        monitor_id int, client_id int, project_id int, site_id int, page_id int, location_id smallint, reason text, http_status int,
        started_at timestamptz, confirmed_at timestamptz))
    insert into public.alert_crossing (organization_id, id, alert_id, rule_id, metric, kind, direction, subject,
      client_id, project_id, site_id, page_id, monitor_id, location_id, status, details, crossed_at, opened_at,
      closed_at, close_reason, opening_notified_at)
    select ${tenant}, u.id, u.incident_id, u.rule_id, 'down', 'event', 'worse', 'monitor:' || u.monitor_id,
      u.client_id, u.project_id, u.site_id, u.page_id, u.monitor_id, u.location_id,
      case when o.ended_at is null and u.is_newest then 'open' else 'closed' end,
      jsonb_build_object('reason', u.reason, 'httpStatus', u.http_status), u.started_at, u.confirmed_at, o.ended_at,
      case when o.ended_by = 'pause' or (o.ended_at is null and not u.is_newest) then 'ended'
        when o.ended_at is not null then 'recovered' end,
      case when u.id = any(i.notified_outages) then i.opening_notified_at end
    from added u join outage o on o.organization_id = ${tenant} and o.id = u.id
    join incident i on i.organization_id = ${tenant} and i.id = u.incident_id
    on conflict do nothing`
}

const liveCrossings = sql`incident i
  join outage o on o.organization_id = i.organization_id and o.incident_id = i.id
  join public.alert_crossing c on c.organization_id = o.organization_id and c.id = o.id`

/** Closes the crossings of outages that ended. */
export const closeEnded = (tx: Db, tenant: number) => execute(tx)`
    update public.alert_crossing done set status = 'closed', closed_at = ended.ended_at,
      close_reason = case when ended.ended_by = 'pause' then 'ended' else 'recovered' end
    from (select c.id, o.ended_at, o.ended_by from ${liveCrossings}
      where i.organization_id = ${tenant} and ${isLive} and c.status = 'open' and o.ended_at is not null) ended
    where done.organization_id = ${tenant} and done.id = ended.id`

/** An incident that absorbed another takes over its crossings, and who was notified. */
export async function mergeAlerts(tx: Db, tenant: number): Promise<void> {
  const rows = await rowsOf<{ from_id: string; into_id: string }>(tx)`
    select distinct c.alert_id as from_id, i.id as into_id from ${liveCrossings}
    where i.organization_id = ${tenant} and ${isLive} and c.alert_id <> i.id`
  if (rows.length === 0) return
  const from = rows.map(({ from_id }) => from_id)
  const into = rows.map(({ into_id }) => into_id)
  const moves = sql`unnest(${from}::uuid[], ${into}::uuid[]) as u(from_id, into_id)`
  await insertIncidentAlerts(tx, tenant, [...new Set(into)])
  await execute(tx)`update alert_notice n set alert_id = u.into_id from ${moves}
    where n.organization_id = ${tenant} and n.alert_id = u.from_id`
  await execute(tx)`update delivery v set alert_id = u.into_id from ${moves}
    where v.organization_id = ${tenant} and v.alert_id = u.from_id`
  await execute(tx)`update public.alert_crossing c set alert_id = u.into_id from ${moves}
    where c.organization_id = ${tenant} and c.alert_id = u.from_id`
  await execute(tx)`delete from public.alert a using ${moves}
    where a.organization_id = ${tenant} and a.id = u.from_id`
}

/** Alerts end with their incidents, and open again with them. */
export async function followIncidents(tx: Db, tenant: number, now: Date): Promise<void> {
  await execute(tx)`
    update public.alert a set
      closed_at = i.ended_at,
      close_reason = case when i.ended_at is null then null when s.crossings = 0 then 'deleted'
        when s.recovered > 0 then 'recovered' else 'ended' end,
      client_id = case when s.clients = 1 then s.client_id end,
      project_id = case when s.projects = 1 then s.project_id end,
      site_id = case when s.sites = 1 then s.site_id end
    from incident i, lateral (select count(*) as crossings, count(*) filter (where c.close_reason = 'recovered') as recovered,
        count(distinct c.client_id) as clients, min(c.client_id) as client_id,
        count(distinct c.project_id) as projects, min(c.project_id) as project_id,
        count(distinct c.site_id) as sites, min(c.site_id) as site_id
      from public.alert_crossing c where c.organization_id = i.organization_id and c.alert_id = i.id) s
    where a.organization_id = ${tenant} and a.cause_kind = 'incident'
      and i.organization_id = a.organization_id and i.id = a.id
      and (${isLive} or a.closed_at is null)
      and (a.closed_at is distinct from i.ended_at or a.client_id is distinct from (case when s.clients = 1 then s.client_id end)
        or a.project_id is distinct from (case when s.projects = 1 then s.project_id end)
        or a.site_id is distinct from (case when s.sites = 1 then s.site_id end))`
  await execute(tx)`
    update public.alert a set closed_at = ${now}, close_reason = 'deleted'
    where a.organization_id = ${tenant} and a.cause_kind = 'incident' and a.closed_at is null
      and not exists (select from incident i where i.organization_id = a.organization_id and i.id = a.id)`
}
