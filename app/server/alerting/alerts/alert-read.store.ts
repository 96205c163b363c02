import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { CauseKind } from '~/shared/rules/alerts/causes'
import type { AlertCounts, AlertFilter, AlertState } from '~/shared/schemas/alert'
import { inScope, inSite } from '../../platform/access'
import {
  allOf,
  containing,
  type Db,
  findRow,
  firstOf,
  firstOr,
  firstValue,
  offsetOf,
  rowsOf,
} from '../../platform/db'
import { crossingColumns, type NotifiedCrossing, placedCrossings, worstFirst } from './notify.store'

export interface AlertRow {
  organization_id: number
  organization_name: string
  id: string
  cause_kind: CauseKind
  severity: 'critical' | 'warning' | 'good'
  opened_at: Date
  closed_at: Date | null
  close_reason: 'recovered' | 'ended' | 'rule' | 'deleted' | null
  opening_notified_at: Date | null
  snoozed_until: Date | null
  acknowledged_at: Date | null
  acknowledged_email: string | null
  note: string
  /** Of what the actor may see. */
  subjects: number
  crossings: number
  open_crossings: number
  metrics: number
  sites: number
  client_id: number | null
  client_name: string | null
  site_id: number | null
  site_name: string | null
  worst: Omit<NotifiedCrossing, 'crossed_at' | 'closed_at' | 'opening_notified_at'>
  /** Client, project and site of each crossing, without repeats. */
  places: { clientId: number; projectId: number; siteId: number }[]
}

/** Crossings `c` of alert `a` that the actor may see. */
const seen = (scope: Scope) => sql`c.organization_id = a.organization_id and c.alert_id = a.id
  and c.status in ('open', 'closed') and ${inScope(scope, inSite('c'))}`

const STATE: Record<AlertState, RawBuilder<boolean>> = {
  open: sql<boolean>`a.closed_at is null and a.acknowledged_at is null`,
  acknowledged: sql<boolean>`a.closed_at is null and a.acknowledged_at is not null`,
  closed: sql<boolean>`a.closed_at is not null`,
}

const names = sql`concat_ws(' ', cl.name, s.name, p.name, p.url, m.name, m.target)`

function matching({ organization, client, search }: Omit<AlertFilter, 'state'>, scope: Scope) {
  const parts: RawBuilder<unknown>[] = []
  if (organization !== undefined) parts.push(sql`a.organization_id = ${organization}`)
  const inside = [seen(scope)]
  if (client !== undefined) inside.push(sql`c.client_id = ${client}`)
  if (search !== undefined) inside.push(sql`${names} ilike ${containing(search)}`)
  const rows = search === undefined ? sql`live.alert_crossing c` : placedCrossings
  parts.push(sql`exists (select from ${rows} where ${sql.join(inside, sql` and `)})`)
  return allOf(parts)
}

/** Worst first: severity, then how many; the newest of equal ones. Closed ones by their end. */
const ORDER: Record<AlertState, RawBuilder<unknown>> = {
  open: sql`case a.severity when 'critical' then 0 when 'warning' then 1 else 2 end, a.opened_at desc, a.id desc`,
  acknowledged: sql`case a.severity when 'critical' then 0 when 'warning' then 1 else 2 end, a.opened_at desc, a.id desc`,
  closed: sql`a.closed_at desc, a.id desc`,
}

const columns = (
  scope: Scope,
) => sql`a.organization_id, o.name as organization_name, a.id, a.cause_kind, a.severity,
  a.opened_at, a.closed_at, a.close_reason, a.opening_notified_at, a.snoozed_until, a.acknowledged_at,
  u.email as acknowledged_email, a.note, t.*, w.worst
  from live.alert a join live.organization o on o.id = a.organization_id
  left join user_account u on u.id = a.acknowledged_by
  join lateral (
    select count(distinct c.subject)::int as subjects, count(*)::int as crossings,
      (count(*) filter (where c.status = 'open'))::int as open_crossings, count(distinct c.metric)::int as metrics,
      count(distinct c.site_id)::int as sites,
      case when count(distinct c.client_id) = 1 then min(c.client_id) end as client_id,
      case when count(distinct c.client_id) = 1 then min(cl.name) end as client_name,
      case when count(distinct c.site_id) = 1 then min(c.site_id) end as site_id,
      case when count(distinct c.site_id) = 1 then min(s.name) end as site_name,
      jsonb_agg(distinct jsonb_build_object('clientId', c.client_id, 'projectId', c.project_id, 'siteId', c.site_id))
        as places
    from ${placedCrossings} where ${seen(scope)}) t on t.crossings > 0
  join lateral (select to_jsonb(one) as worst from (
    select ${crossingColumns} from ${placedCrossings} where ${seen(scope)}
    order by c.status desc, ${worstFirst}, c.id limit 1) one) w on true`

export const listAlertRows = (
  db: Db,
  { state, ...filter }: AlertFilter,
  scope: Scope,
  paging: { page: number; limit: number },
) => rowsOf<AlertRow>(db)`
    with chosen as materialized (select a.organization_id, a.id from live.alert a
      where ${STATE[state]} and ${matching(filter, scope)}
      order by ${ORDER[state]} limit ${paging.limit} offset ${offsetOf(paging)})
    select ${columns(scope)} where (a.organization_id, a.id) in (select organization_id, id from chosen)
    order by ${ORDER[state]}`

export async function findAlertTenant(db: Db, id: string): Promise<number | undefined> {
  const row = await findRow(db, 'live.alert', { id }, ['organization_id'])
  return row?.organization_id
}

export async function findAlertRow(db: Db, tenant: number, id: string, scope: Scope) {
  return firstOf<AlertRow>(db)`
    select ${columns(scope)} where a.organization_id = ${tenant} and a.id = ${id}`
}

export function countAlerts(db: Db, filter: Omit<AlertFilter, 'state'>, scope: Scope) {
  return firstOr<AlertCounts>(db, { open: 0, acknowledged: 0, closed: 0 })`
    select (count(*) filter (where ${STATE.open}))::int as open,
      (count(*) filter (where ${STATE.acknowledged}))::int as acknowledged,
      (count(*) filter (where ${STATE.closed}))::int as closed
    from live.alert a where ${matching(filter, scope)}`
}

/** For the header, on every screen: at most `limit` are counted. */
export const countOpenAlerts = (db: Db, scope: Scope, limit: number) => firstValue<number>(db, 0)`
    select count(*)::int as open from (select from live.alert a where ${STATE.open} and a.severity <> 'good'
      and exists (select from live.alert_crossing c where ${seen(scope)}) limit ${limit}) few`

/** Clients with alerts, by name. */
export const listAlertClients = (db: Db, scope: Scope) => rowsOf<{ _id: number; name: string }>(db)`
    select cl.id as _id, cl.name from live.client cl where ${inScope(scope, {
      organization: 'cl.organization_id',
      client: 'cl.id',
      project: null,
      site: null,
    })} and exists (select from live.alert_crossing c where c.organization_id = cl.organization_id
      and c.client_id = cl.id and c.alert_id is not null)
    order by lower(cl.name), cl.id limit 500`

/** Crossings of an alert that the actor may see, open ones first, then the worst. */
export const listSeenCrossings = (
  db: Db,
  tenant: number,
  alert: string,
  { scope, limit }: { scope: Scope; limit: number },
) => rowsOf<NotifiedCrossing>(db)`
    select ${crossingColumns} from ${placedCrossings}
    where c.organization_id = ${tenant} and c.alert_id = ${alert} and c.status in ('open', 'closed')
      and ${inScope(scope, inSite('c'))}
    order by c.status desc, ${worstFirst}, c.id limit ${limit}`

export interface AlertNoticeRow {
  notified_at: Date
  kind: 'opened' | 'reminder' | 'recovered'
  email: string | null
  channel_name: string | null
  channel_kind: string | null
  is_mail: boolean
  result: 'sent' | 'waiting' | 'failed' | 'kept' | 'unknown' | 'delivered' | 'retrying'
  response_status: number | null
}

const MAX_NOTICES = 200

/** Mails and deliveries with their result; newest last. */
export const listAlertNotices = (db: Db, tenant: number, alert: string) => rowsOf<AlertNoticeRow>(db)`
    select n.notified_at, n.kind, u.email, ch.name as channel_name, ch.kind as channel_kind,
      n.delivery_id is null as is_mail, v.response_status,
      case when n.delivery_id is not null then case when v.id is null then 'unknown'
          when v.delivered_at is not null then 'delivered' when v.failed_at is not null then 'failed'
          when v.attempts > 0 then 'retrying' else 'waiting' end
        when e.id is null then 'unknown' when e.sent_at is not null then 'sent' when e.failed_at is not null then 'failed'
        when e.kept_at is not null then 'kept' else 'waiting' end as result
    from alert_notice n
    left join mail e on e.id = n.mail_id
    left join user_account u on u.id = n.user_id
    left join delivery v on v.organization_id = n.organization_id and v.id = n.delivery_id
    left join live.channel ch on ch.organization_id = v.organization_id and ch.id = v.channel_id
    where n.organization_id = ${tenant} and n.alert_id = ${alert}
    order by n.notified_at, n.id limit ${MAX_NOTICES}`
