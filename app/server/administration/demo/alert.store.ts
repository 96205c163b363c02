import { sql } from 'kysely'
import { type Db, execute, firstValue, insertRows, rowsOf } from '../../platform/db'

export interface AlertPoint {
  id: string
  /** ms since 1970. */
  at: number
  isFailed: boolean
  failureCode: string | null
  value: number | null
}

/** Named like their columns. */
export type DemoMetric = 'lcp' | 'tbt'

/** The trusted points of a page on a device, oldest first. */
export const listAlertPoints = (
  db: Db,
  tenant: number,
  { page, device, metric, from }: { page: number; device: number; metric: DemoMetric; from: Date },
) => rowsOf<AlertPoint>(db)`
    select id, round(date_part('epoch', created_at) * 1000)::float8 as at, status <> 'success' as "isFailed",
      failure_code as "failureCode", ${sql.ref(metric)}::float8 as value
    from run where organization_id = ${tenant} and page_id = ${page} and device_id = ${device} and is_point
      and not is_noisy and created_at >= ${from}
    order by created_at`

export const findDeployment = (
  db: Db,
  tenant: number,
  { site, from, to }: { site: number; from: Date; to: Date },
) => firstValue<string | null>(db, null)`
    select id from live.deployment where organization_id = ${tenant} and site_id = ${site} and at between ${from} and ${to}
    order by at desc limit 1`

export function findMonitor(db: Db, tenant: number, site: number, kind: string) {
  return firstValue<number | null>(db, null)`
    select id from live.monitor where organization_id = ${tenant} and site_id = ${site} and kind = ${kind}
    order by id limit 1`
}

export const findRequester = (db: Db, tenant: number) => firstValue<string | null>(db, null)`
    select requested_by from demo where organization_id = ${tenant}`

/** What a job would have marked: nothing waits to be notified. */
export async function setIncidentsNotified(db: Db, tenant: number): Promise<void> {
  await execute(db)`update public.alert set opening_notified_at = opened_at, end_notified_at = closed_at
    where organization_id = ${tenant} and cause_kind = 'incident'`
  await execute(db)`
    update public.alert_crossing set opening_notified_at = opened_at, end_notified_at = closed_at
    where organization_id = ${tenant} and metric = 'down'`
}

export async function insertAlertRows(
  db: Db,
  alert: Record<string, unknown>,
  crossings: Record<string, unknown>[],
): Promise<void> {
  await insertRows(db, 'alert', [alert])
  await insertRows(db, 'alert_crossing', crossings)
}

export const findTeam = (db: Db, tenant: number, name: string) => firstValue<number | null>(db, null)`
    select id from live.team where organization_id = ${tenant} and name = ${name}`

export const setDelivered = (db: Db, tenant: number, channel: string, at: Date) => execute(db)`
    update live.channel set last_delivered_at = ${at}
    where organization_id = ${tenant} and id = ${channel}`
