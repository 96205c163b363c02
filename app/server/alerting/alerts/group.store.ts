import { type Insertable, sql } from 'kysely'
import type { CauseKind } from '~/shared/rules/alerts/causes'
import { affectedRows, type Db, execute, rowsOf, valuesOf } from '../../platform/db'
import type { DB } from '../../platform/db/types'

/** Two workers never group the crossings of one tenant at the same time. */
export const lockAlerts = (tx: Db, tenant: number) =>
  execute(tx)`select pg_advisory_xact_lock(hashtext('alerts'), ${tenant}::int)`

const isUngrouped = sql`c.status = 'open' and c.alert_id is null`
/** The incident decides when its alert is over. What is deleted and not purged may be restored. */
const isOver = sql`a.closed_at is null and a.cause_kind <> 'incident' and not exists (
  select from public.alert_crossing c where c.organization_id = a.organization_id and c.alert_id = a.id
    and c.status in ('confirming', 'open'))`

const ungrouped = sql`(select c.organization_id from work.alert_crossing c where ${isUngrouped}
  union select a.organization_id from work.alert a where ${isOver}) ungrouped`

export const hasUngrouped = () => sql<boolean>`exists (select from ${ungrouped})`

/** Tenants with crossings that belong to no alert yet, or alerts that are over. */
export const listUngrouped = (db: Db, limit: number) => valuesOf<number>(db)`
    select organization_id from ${ungrouped} order by organization_id limit ${limit}`

export interface UngroupedCrossing {
  id: string
  rule_id: string | null
  metric: string
  direction: 'worse' | 'better'
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  location_id: number | null
  crossed_at: Date
  opened_at: Date
}

export const listUngroupedOf = (tx: Db, tenant: number, limit: number) => rowsOf<UngroupedCrossing>(tx)`
    select c.id, c.rule_id, c.metric, c.direction, c.client_id, c.project_id, c.site_id, c.page_id, c.location_id,
      c.crossed_at, coalesce(c.opened_at, c.crossed_at) as opened_at
    from live.alert_crossing c where c.organization_id = ${tenant} and ${isUngrouped}
    order by c.opened_at, c.id limit ${limit}`

export interface DeploymentBefore {
  id: string
  client_id: number | null
  project_id: number | null
  site_id: number | null
  version: string
  at: Date
}

/** Deployments that may have caused crossings: of the organization and everything below it. */
export const listDeploymentsBetween = (
  tx: Db,
  tenant: number,
  from: Date,
  to: Date,
) => rowsOf<DeploymentBefore>(tx)`
    select id, client_id, project_id, site_id, version, at from live.deployment
    where organization_id = ${tenant} and at >= ${from} and at <= ${to} order by at desc limit 1000`

export interface OpenAlert {
  id: string
  cause_kind: CauseKind
  cause: string
  severity: string
  site_id: number | null
  opened_at: Date
}

const MAX_OPEN = 2_000

/** Open alerts that more crossings may join, newest first. */
export const listJoinable = (tx: Db, tenant: number) => rowsOf<OpenAlert>(tx)`
    select id, cause_kind, cause, severity, site_id, opened_at from public.alert
    where organization_id = ${tenant} and closed_at is null and cause_kind <> 'incident'
    order by opened_at desc limit ${MAX_OPEN}`

export async function insertAlert(tx: Db, alert: Insertable<DB['alert']>): Promise<void> {
  await tx.insertInto('live.alert').values(alert).execute()
}

export const assignCrossings = (tx: Db, tenant: number, alert: string, ids: string[]) => execute(tx)`
    update public.alert_crossing set alert_id = ${alert}
    where organization_id = ${tenant} and id = any(${ids}::uuid[])`

/**
 * After crossings joined: the deepest place they all share, and the next notification no later than `notifyAt`. A
 * snoozed alert stays quiet until its end. More pages may show a wider cause.
 */
export const settleAlert = (
  tx: Db,
  tenant: number,
  alert: string,
  { cause, notifyAt }: { cause: { kind: CauseKind; key: string }; notifyAt: Date },
) => execute(tx)`
    update public.alert a set cause_kind = ${cause.kind}, cause = ${cause.key},
      client_id = case when s.clients = 1 then s.client_id end,
      project_id = case when s.projects = 1 then s.project_id end,
      site_id = case when s.sites = 1 then s.site_id end,
      notify_at = greatest(least(a.notify_at, ${notifyAt}::timestamptz), a.snoozed_until)
    from (select count(distinct client_id) as clients, min(client_id) as client_id,
        count(distinct project_id) as projects, min(project_id) as project_id,
        count(distinct site_id) as sites, min(site_id) as site_id
      from public.alert_crossing where organization_id = ${tenant} and alert_id = ${alert}) s
    where a.organization_id = ${tenant} and a.id = ${alert}`

/** Closes alerts whose crossings are all closed, at the time of the last one. Their end is notified at once. */
export const closeAlerts = (tx: Db, tenant: number, now: Date) => affectedRows(tx)`
    update public.alert a set closed_at = coalesce(e.closed_at, ${now}), close_reason = coalesce(e.reason, 'deleted'), notify_at = ${now}
    from public.alert own left join lateral (
      select max(c.closed_at) as closed_at,
        case when bool_or(c.close_reason = 'recovered') then 'recovered'
          when bool_or(c.close_reason = 'ended') then 'ended'
          when bool_or(c.close_reason = 'rule') then 'rule'
          when count(*) > 0 then 'deleted' end as reason
      from public.alert_crossing c where c.organization_id = own.organization_id and c.alert_id = own.id) e on true
    where own.organization_id = ${tenant} and a.organization_id = own.organization_id and a.id = own.id
      and ${isOver}`
