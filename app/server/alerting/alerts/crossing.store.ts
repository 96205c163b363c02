import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { AlertKind, AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { affectedRows, type Db, execute, rowsOf, valuesOf } from '../../platform/db'

export type CrossingDetails = Record<string, unknown>

export interface NewCrossing {
  ruleId: string
  metric: AlertMetric
  kind: AlertKind
  direction: 'worse' | 'better'
  /** 'page:1', 'monitor:2' or 'site:3'. */
  subject: string
  clientId: number
  projectId: number
  siteId: number
  pageId: number | null
  monitorId: number | null
  deviceId: number | null
  locationId: number | null
  value: number | null
  threshold: number | null
  baseline: number | null
  pointId: string | null
  details: CrossingDetails
  crossedAt: Date
  /** null: it waits for a test that confirms it. */
  openedAt: Date | null
  /** Until when it waits. */
  confirmUntil?: Date
}

const COLUMNS = [
  ...[
    'organization_id',
    'id',
    'rule_id',
    'metric',
    'kind',
    'direction',
    'subject',
    'client_id',
    'project_id',
  ],
  ...[
    'site_id',
    'page_id',
    'monitor_id',
    'device_id',
    'location_id',
    'status',
    'value',
    'threshold',
    'baseline',
  ],
  ...['point_id', 'details', 'crossed_at', 'opened_at', 'confirm_until'],
].map((column) => sql.ref(column))

const toRow = (tenant: number, row: NewCrossing) => ({
  organization_id: tenant,
  id: v7({ msecs: row.crossedAt.getTime() }),
  rule_id: row.ruleId,
  metric: row.metric,
  kind: row.kind,
  direction: row.direction,
  subject: row.subject,
  client_id: row.clientId,
  project_id: row.projectId,
  site_id: row.siteId,
  page_id: row.pageId,
  monitor_id: row.monitorId,
  device_id: row.deviceId,
  location_id: row.locationId,
  status: row.openedAt ? 'open' : 'confirming',
  value: row.value,
  threshold: row.threshold,
  baseline: row.baseline,
  point_id: row.pointId,
  details: row.details,
  crossed_at: row.crossedAt,
  opened_at: row.openedAt,
  confirm_until: row.confirmUntil ?? null,
})

/**
 * Inserts what has no open crossing of its rule and subject yet, and returns the ids. In a fixed order, so that
 * concurrent workers wait for each other instead of locking each other out.
 */
export async function insertCrossings(
  tx: Db,
  tenant: number,
  crossings: readonly NewCrossing[],
): Promise<string[]> {
  if (crossings.length === 0) return []
  const columns = sql.join(COLUMNS)
  const document = JSON.stringify(crossings.map((row) => toRow(tenant, row)))
  return valuesOf<string>(tx)`
    insert into public.alert_crossing (${columns})
    select ${columns} from json_populate_recordset(null::public.alert_crossing, ${document}::json)
    order by rule_id, subject
    on conflict (organization_id, rule_id, subject) where status in ('confirming', 'open') do nothing
    returning id`
}

export type UnconfirmedReason = 'quota' | 'timeout' | 'failed' | 'off' | 'sample'
export type Confirmation = { value: number | null; pointId: string } | { unconfirmed: UnconfirmedReason }

/** Opens a crossing that waited; false when it waits no more. */
export async function openCrossing(
  tx: Db,
  tenant: number,
  id: string,
  confirmation: Confirmation,
  now: Date,
): Promise<boolean> {
  const change =
    'unconfirmed' in confirmation
      ? { unconfirmed: confirmation.unconfirmed }
      : { confirm_value: confirmation.value, confirm_point_id: confirmation.pointId }
  const { numUpdatedRows } = await tx
    .updateTable('public.alert_crossing')
    .set({ status: 'open', opened_at: now, ...change })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', 'confirming')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A test did not confirm the crossing, so it notifies no one; false when it waits no more. */
export async function dismissCrossing(
  tx: Db,
  tenant: number,
  id: string,
  by: { value: number | null; pointId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('public.alert_crossing')
    .set({
      status: 'dismissed',
      closed_at: now,
      close_reason: 'dismissed',
      confirm_value: by.value,
      confirm_point_id: by.pointId,
    })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', 'confirming')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface CrossingEnd {
  reason: 'recovered' | 'ended' | 'rule' | 'deleted'
  value: number | null
  pointId: string | null
  now: Date
}

/** Closes open crossings; those that still wait for their test are dismissed. Returns how many. */
export async function closeCrossings(
  tx: Db,
  tenant: number,
  ids: readonly string[],
  end: CrossingEnd,
): Promise<number> {
  if (ids.length === 0) return 0
  return affectedRows(tx)`
    update public.alert_crossing set
      status = case when status = 'open' then 'closed' else 'dismissed' end,
      closed_at = ${end.now}, close_reason = ${end.reason}, close_value = ${end.value}::float8,
      close_point_id = ${end.pointId}::uuid
    where organization_id = ${tenant} and id = any(${ids}::uuid[]) and status in ('confirming', 'open')`
}

export interface EndedCrossing {
  organization_id: number
  id: string
  reason: CrossingEnd['reason']
  value: number | null
  point_id: string | null
}

/** The same for crossings of several organizations, each with the point that ended it. */
export async function closeByPoints(tx: Db, ended: readonly EndedCrossing[], now: Date): Promise<void> {
  if (ended.length === 0) return
  await execute(tx)`
    update public.alert_crossing c set
      status = case when c.status = 'open' then 'closed' else 'dismissed' end,
      closed_at = ${now}, close_reason = u.reason, close_value = u.value, close_point_id = u.point_id
    from unnest(${ended.map((one) => one.organization_id)}::int[], ${ended.map((one) => one.id)}::uuid[],
      ${ended.map((one) => one.reason)}::text[], ${ended.map((one) => one.value)}::float8[],
      ${ended.map((one) => one.point_id)}::uuid[]) as u(organization_id, id, reason, value, point_id)
    where c.organization_id = u.organization_id and c.id = u.id and c.status in ('confirming', 'open')`
}

export interface ActiveCrossing {
  id: string
  rule_id: string | null
  subject: string
  metric: string
  status: 'confirming' | 'open'
  direction: 'worse' | 'better'
  page_id: number | null
  device_id: number | null
  location_id: number | null
  value: number | null
  threshold: number | null
  baseline: number | null
  details: CrossingDetails
  crossed_at: Date
  opened_at: Date | null
}

const ACTIVE = sql`c.id, c.rule_id, c.subject, c.metric, c.status, c.direction, c.page_id, c.device_id, c.location_id,
  c.value, c.threshold, c.baseline, c.details, c.crossed_at, c.opened_at`

/** The same for subjects of several organizations. */
export function listActiveCrossings(tx: Db, subjects: readonly { tenant: number; subject: string }[]) {
  return rowsOf<ActiveCrossing & { organization_id: number }>(tx)`
    select c.organization_id, ${ACTIVE}
    from (select distinct * from unnest(${subjects.map((one) => one.tenant)}::int[], ${subjects.map((one) => one.subject)}::text[])
      as u(organization_id, subject)) u
    join public.alert_crossing c on c.organization_id = u.organization_id and c.subject = u.subject
      and c.status in ('confirming', 'open')`
}

/** Crossings that are open or wait for their test: of these subjects, or of these rules, or of both. */
export async function listOpenCrossings(
  tx: Db,
  tenant: number,
  selection: { ruleIds?: readonly string[]; subjects?: readonly string[] },
): Promise<ActiveCrossing[]> {
  const { ruleIds, subjects } = selection
  return rowsOf<ActiveCrossing>(tx)`
    select ${ACTIVE} from public.alert_crossing c
    where organization_id = ${tenant} and status in ('confirming', 'open')
      ${ruleIds ? sql`and rule_id = any(${ruleIds}::uuid[])` : sql``}
      ${subjects ? sql`and subject = any(${subjects}::text[])` : sql``}
    order by id`
}

export async function setCrossingDetails(
  tx: Db,
  tenant: number,
  id: string,
  details: CrossingDetails,
): Promise<void> {
  await tx
    .updateTable('public.alert_crossing')
    .set({ details: JSON.stringify(details) })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Of all organizations. */
export function listOpenOfMetric(tx: Db, metric: AlertMetric) {
  return rowsOf<{ organization_id: number; id: string; subject: string }>(tx)`
    select organization_id, id, subject from public.alert_crossing
    where status in ('confirming', 'open') and metric = ${metric}`
}
