import { type Insertable, sql } from 'kysely'
import type { AlertKind, AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import type { CauseKind } from '~/shared/rules/alerts/causes'
import { type Db, execute, firstOf, firstOr, hasRows, rowsOf } from '../../platform/db'
import type { DB } from '../../platform/db/types'

export interface DueAlert {
  organization_id: number
  organization_name: string
  id: string
  cause_kind: CauseKind
  cause: string
  client_id: number | null
  site_id: number | null
  severity: 'critical' | 'warning' | 'good'
  opened_at: Date
  closed_at: Date | null
  close_reason: string | null
  opening_notified_at: Date | null
  reminded_at: Date | null
  end_notified_at: Date | null
  snoozed_until: Date | null
  acknowledged_at: Date | null
}

const alertColumns = sql`a.organization_id, o.name as organization_name, a.id, a.cause_kind, a.cause, a.client_id,
  a.site_id, a.severity, a.opened_at, a.closed_at, a.close_reason, a.opening_notified_at, a.reminded_at,
  a.end_notified_at, a.snoozed_until, a.acknowledged_at`

export const findNotified = (tx: Db, tenant: number, alert: string) => firstOf<DueAlert>(tx)`
    select ${alertColumns} from public.alert a join live.organization o on o.id = a.organization_id
    where a.organization_id = ${tenant} and a.id = ${alert}`

export const hasDueAlerts = (now: Date) =>
  sql<boolean>`exists (select from real.alert where notify_at <= ${now})`

/** The alert that has been due for longest, locked; undefined when there is none or others work on it. */
export function lockDueAlert(tx: Db, { now, except }: { now: Date; except: string[] }) {
  return firstOf<DueAlert>(tx)`
    select ${alertColumns} from real.alert a join live.organization o on o.id = a.organization_id
    where a.notify_at <= ${now} and a.id <> all(${except}::uuid[])
    order by a.notify_at limit 1 for no key update of a skip locked`
}

export interface NotifiedCrossing {
  id: string
  rule_id: string | null
  metric: AlertMetric
  kind: AlertKind
  direction: 'worse' | 'better'
  subject: string
  client_id: number
  client_name: string
  project_id: number
  site_id: number
  site_name: string
  page_id: number | null
  page_name: string | null
  page_url: string | null
  monitor_id: number | null
  monitor_name: string | null
  monitor_target: string | null
  device_name: string | null
  location_label: string | null
  status: 'confirming' | 'open' | 'closed'
  value: number | null
  threshold: number | null
  baseline: number | null
  confirm_value: number | null
  unconfirmed: string | null
  close_value: number | null
  details: unknown
  crossed_at: Date
  closed_at: Date | null
  point_id: string | null
  confirm_point_id: string | null
  opening_notified_at: Date | null
}

export const crossingColumns = sql`c.id, c.rule_id, c.metric, c.kind, c.direction, c.subject, c.client_id, cl.name as client_name,
  c.project_id, c.site_id, s.name as site_name, c.page_id, p.name as page_name, p.url as page_url, c.monitor_id,
  m.name as monitor_name, coalesce(m.target, mp.url) as monitor_target, d.name as device_name,
  l.label as location_label, c.status, c.value, c.threshold, c.baseline, c.confirm_value, c.unconfirmed,
  c.close_value, c.details, c.crossed_at, c.closed_at, c.point_id, c.confirm_point_id, c.opening_notified_at`

export const placedCrossings = sql`live.alert_crossing c
  join live.client cl on cl.organization_id = c.organization_id and cl.id = c.client_id
  join live.site s on s.organization_id = c.organization_id and s.id = c.site_id
  left join live.page p on p.organization_id = c.organization_id and p.id = c.page_id
  left join live.monitor m on m.organization_id = c.organization_id and m.id = c.monitor_id
  left join live.page mp on mp.organization_id = m.organization_id and mp.id = m.page_id
  left join live.device d on d.organization_id = c.organization_id and d.id = c.device_id
  left join location l on l.id = c.location_id`

/** Open and closed crossings of an alert, open ones first, then the largest excess. */
export const listCrossingsOf = (tx: Db, tenant: number, alert: string) => rowsOf<NotifiedCrossing>(tx)`
    select ${crossingColumns} from ${placedCrossings}
    where c.organization_id = ${tenant} and c.alert_id = ${alert} and c.status in ('open', 'closed')
    order by c.status desc, ${worstFirst}, c.id`

/** By how much the threshold is exceeded, as a share of it. */
export const worstFirst = sql`abs(coalesce(c.confirm_value, c.value) - coalesce(c.threshold, c.baseline))
  / nullif(abs(coalesce(c.threshold, c.baseline)), 0) desc nulls last, c.crossed_at`

/** Whether crossings that may have the same cause are still being re-tested. */
export const isConfirming = (
  tx: Db,
  tenant: number,
  { sites, since }: { sites: number[]; since: Date },
) => hasRows(tx)`
    select from live.alert_crossing where organization_id = ${tenant} and status = 'confirming' and crossed_at >= ${since}
      and site_id = any(${sites}::int[]) limit 1`

export interface Heard {
  users: string[]
  channels: string[]
}

/** Who was notified of the opening. */
export function listHeard(tx: Db, tenant: number, alert: string) {
  return firstOr<Heard>(tx, { users: [], channels: [] })`
    select coalesce(array_agg(distinct n.user_id::text) filter (where n.user_id is not null), '{}') as users,
      coalesce(array_agg(distinct v.channel_id::text) filter (where v.channel_id is not null), '{}') as channels
    from alert_notice n left join delivery v on v.organization_id = n.organization_id and v.id = n.delivery_id
    where n.organization_id = ${tenant} and n.alert_id = ${alert} and n.kind = 'opened'`
}

export async function insertAlertNotices(tx: Db, notices: Insertable<DB['alert_notice']>[]): Promise<void> {
  if (notices.length > 0) await tx.insertInto('alert_notice').values(notices).execute()
}

export interface AlertNotified {
  openingAt?: Date
  remindedAt?: Date
  endAt?: Date
  /** When there is something to do again. */
  nextAt: Date | null
}

export async function setAlertNotified(
  tx: Db,
  tenant: number,
  alert: string,
  { openingAt, remindedAt, endAt, nextAt }: AlertNotified,
): Promise<void> {
  await tx
    .updateTable('live.alert')
    .set({
      notify_at: nextAt,
      ...(openingAt && { opening_notified_at: sql<Date>`coalesce(opening_notified_at, ${openingAt})` }),
      ...(remindedAt && { reminded_at: remindedAt }),
      ...(endAt && { end_notified_at: endAt }),
    })
    .where('organization_id', '=', tenant)
    .where('id', '=', alert)
    .execute()
}

export async function setCrossingsNotified(
  tx: Db,
  tenant: number,
  ids: string[],
  { now, isEnd }: { now: Date; isEnd: boolean },
): Promise<void> {
  const end = isEnd ? sql`, end_notified_at = ${now}` : sql``
  await execute(tx)`
    update live.alert_crossing set opening_notified_at = coalesce(opening_notified_at, ${now}) ${end}
    where organization_id = ${tenant} and id = any(${ids}::uuid[])`
}
