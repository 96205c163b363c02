import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { MonitorKind, MonitorState } from '~/shared/rules/uptime/outcomes'
import type { Outage } from '~/shared/schemas/uptime'
import { inScope, inSite } from '../../platform/access'
import { allOf, type Db, firstOf, firstValue, offsetOf, rowsOf } from '../../platform/db'
import {
  addressOf,
  inPlace,
  monitorsFor,
  type PlaceQuery,
  placed,
  reportPageOf,
  stateOf,
  withState,
} from '../availability'

export interface OutageRow {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  site_name: string
  page_id: number | null
  report_page: number | null
  monitor_id: number
  monitor_name: string
  kind: MonitorKind
  target: string
  id: string
  incident_id: string
  also_hit: number
  cause_kind: Outage['causeKind']
  cause: string
  started_at: Date
  confirmed_at: Date
  ended_at: Date | null
  ended_by: Outage['endedBy']
  reason: string
  http_status: number | null
  locations: string[]
  picture: Outage['picture']
  acknowledged_at: Date | null
  acknowledged_by: string | null
  acknowledged_email: string | null
  acknowledged_note: string | null
}

/** Other monitors of the incident count only when the actor may see them. */
/** Of the newest failed check that confirmed outage `o`. */
export const httpStatusOf = sql<number | null>`(o.evidence->-1->>'status')::int`

const columns = (scope: Scope) => sql`
  o.organization_id, m.client_id, m.project_id, m.site_id, s.name as site_name, m.page_id,
  ${reportPageOf} as report_page, o.monitor_id, m.name as monitor_name, m.kind, ${addressOf} as target, o.id,
  o.incident_id, i.cause_kind, o.started_at, o.confirmed_at, o.ended_at, o.ended_by, o.reason, ${httpStatusOf} as http_status, o.picture,
  k.acknowledged_at, k.user_id as acknowledged_by, ku.email as acknowledged_email, k.note as acknowledged_note,
  case when i.cause_kind <> 'location' then i.cause
    else coalesce((select l.label from location l where l.id::text = i.cause), i.cause) end as cause,
  array(select l.label from unnest(o.locations) with ordinality as n(id, nth) join location l on l.id = n.id
    order by n.nth) as locations,
  (select count(distinct e.monitor_id)::int from outage e
    join live.monitor h on h.organization_id = e.organization_id and h.id = e.monitor_id
    where e.organization_id = o.organization_id and e.incident_id = o.incident_id
      and e.monitor_id <> o.monitor_id
      and ${inScope(scope, inSite('h'))}) as also_hit`

/** With the monitors that a list is for. */
const outagesOf = (monitors: RawBuilder<unknown>) => sql`outage o
  join ${monitors} m on m.organization_id = o.organization_id and m.id = o.monitor_id ${placed}
  join incident i on i.organization_id = o.organization_id and i.id = o.incident_id
  left join outage_acknowledgement k on k.organization_id = o.organization_id and k.outage_id = o.id
  left join user_account ku on ku.id = k.user_id`

export interface OutageFilter extends PlaceQuery {
  monitor?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  isOpen?: boolean | undefined
}

function matching({ monitor, from, to, isOpen, ...place }: OutageFilter, scope: Scope): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [inPlace({ ...place, monitor }, scope)]
  if (monitor !== undefined) parts.push(sql`o.monitor_id = ${monitor}`)
  if (from) parts.push(sql`(o.ended_at is null or o.ended_at > ${from})`)
  if (to) parts.push(sql`o.started_at < ${to}`)
  if (isOpen !== undefined) parts.push(isOpen ? sql`o.ended_at is null` : sql`o.ended_at is not null`)
  return allOf(parts)
}

export const listOutageRows = (
  db: Db,
  filter: OutageFilter,
  scope: Scope,
  paging: { page: number; limit: number },
) => rowsOf<OutageRow>(db)`
    select ${columns(scope)} from ${outagesOf(monitorsFor(filter))} where ${matching(filter, scope)}
    order by o.started_at desc, o.id desc limit ${paging.limit} offset ${offsetOf(paging)}`

/** Keyset paging, newest first. */
export async function listOutageRowsAfter(
  db: Db,
  filter: OutageFilter,
  scope: Scope,
  { after, limit }: { after: Pick<OutageRow, 'started_at' | 'id'> | undefined; limit: number },
): Promise<OutageRow[]> {
  const rest = after
    ? sql`(o.started_at, o.id) < (${after.started_at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return rowsOf<OutageRow>(db)`
    select ${columns(scope)} from ${outagesOf(monitorsFor(filter))} where ${matching(filter, scope)} and ${rest}
    order by o.started_at desc, o.id desc limit ${limit}`
}

export const countOutageRows = (db: Db, filter: OutageFilter, scope: Scope) => firstValue<number>(db, 0)`
    select count(*)::int as total from outage o
    join ${monitorsFor(filter)} m on m.organization_id = o.organization_id and m.id = o.monitor_id
    where ${matching(filter, scope)}`

export type OutageDetailRow = OutageRow & { evidence: unknown; picture_hash: Buffer | null }

export const findOutage = (db: Db, tenant: number, id: string, scope: Scope) => firstOf<OutageDetailRow>(db)`
    select ${columns(scope)}, o.evidence, o.picture_hash from ${outagesOf(sql`live.monitor`)}
    where o.organization_id = ${tenant} and o.id = ${id}`

/** An open outage `o` of a monitor `m` that maintenance covers completely so far. */
export const isPlanned = (now: Date) => sql<boolean>`(o.ended_at is null and exists (
  select from maintenance_period w
  where w.organization_id = m.organization_id and w.client_id = m.client_id
    and coalesce(w.project_id, m.project_id) = m.project_id and coalesce(w.site_id, m.site_id) = m.site_id
    and coalesce(w.monitor_id, m.id) = m.id and w.from_at <= o.started_at and w.to_at > ${now}::timestamptz))`

/** Open outages that maintenance does not completely cover, newest first. */
export const listOpenOutages = (
  db: Db,
  place: PlaceQuery,
  scope: Scope,
  { now, limit }: { now: Date; limit: number },
) => rowsOf<OutageRow>(db)`
    select ${columns(scope)} from ${outagesOf(monitorsFor(place))}
    where o.ended_at is null and ${inPlace(place, scope)} and not ${isPlanned(now)}
    order by o.started_at desc, o.id desc limit ${limit}`

interface StateCount {
  state: MonitorState
  count: number
  /** Of these, open ones completely in maintenance. */
  planned: number
}

export const countStates = (db: Db, place: PlaceQuery, scope: Scope, now: Date) => rowsOf<StateCount>(db)`
    select state, count(*)::int as count, count(*) filter (where is_planned)::int as planned
    from (
      select ${stateOf} as state, ${stateOf} = 'down' and exists (
        select from outage o
        where o.organization_id = m.organization_id and o.monitor_id = m.id and ${isPlanned(now)}) as is_planned
      from ${monitorsFor(place)} m ${withState} where ${inPlace(place, scope)}
    ) seen group by state order by state`
