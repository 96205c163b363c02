import { sql } from 'kysely'
import { affectedRows, type Db, dropDaysBefore, dropMonthsBefore, rowsOf } from '../../platform/db'
import type { ClientRetention } from '../../structure/clients'

/** Returns the number of dropped days. */
export const dropDays = async (db: Db, before: Date): Promise<number> =>
  (await dropDaysBefore(db, 'uptime_check', before)).length

/** Returns the number of dropped months. */
export const dropMonths = async (db: Db, before: Date): Promise<number> =>
  (await dropMonthsBefore(db, 'uptime_hour', before)).length

const monitorsOf = ({ organization_id, client_id }: ClientRetention) =>
  sql`array(select id from live.monitor where organization_id = ${organization_id} and client_id = ${client_id})`

/** Also conditions on the start, because the indexes contain the start. */
type Delete = (db: Db, retention: ClientRetention, before: Date, limit: number) => Promise<number>

const deleteHours: Delete = (db, retention, before, limit) => affectedRows(db)`
    delete from uptime_hour where (organization_id, monitor_id, location_id, hour_at) in (
      select organization_id, monitor_id, location_id, hour_at from uptime_hour
      where organization_id = ${retention.organization_id} and monitor_id = any(${monitorsOf(retention)}) and hour_at < ${before}
      limit ${limit})`

const deleteSpans: Delete = (db, retention, before, limit) => affectedRows(db)`
    delete from uptime_span where (organization_id, monitor_id, from_at) in (
      select organization_id, monitor_id, from_at from uptime_span
      where organization_id = ${retention.organization_id} and monitor_id = any(${monitorsOf(retention)}) and to_at < ${before}
        and from_at < ${before}
      limit ${limit})`

const deleteOutages: Delete = (db, retention, before, limit) => affectedRows(db)`
    delete from outage where (organization_id, id) in (
      select organization_id, id from outage
      where organization_id = ${retention.organization_id} and monitor_id = any(${monitorsOf(retention)}) and ended_at < ${before}
        and started_at < ${before}
      limit ${limit})`

const deletePeriods: Delete = (db, retention, before, limit) => affectedRows(db)`
    delete from maintenance_period where (organization_id, id) in (
      select organization_id, id from maintenance_period
      where organization_id = ${retention.organization_id} and client_id = ${retention.client_id} and to_at < ${before}
        and from_at < ${before}
      limit ${limit})`

export const DELETES: readonly Delete[] = [deleteHours, deleteSpans, deleteOutages, deletePeriods]

export const deleteEmptyIncidents = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from incident where (organization_id, id) in (
      select i.organization_id, i.id from incident i where i.ended_at < ${before} and not exists (select from outage o
        where o.organization_id = i.organization_id and o.incident_id = i.id)
      limit ${limit})`

/** Deleted monitors that still have packed hours. */
export const listDeletedMonitors = (db: Db) => rowsOf<{ organization: number; monitor: number }>(db)`
    with recursive kept as (
      (select organization_id, monitor_id from uptime_hour order by organization_id, monitor_id limit 1)
      union all
      select next.organization_id, next.monitor_id from kept cross join lateral (
        select h.organization_id, h.monitor_id from uptime_hour h
        where (h.organization_id, h.monitor_id) > (kept.organization_id, kept.monitor_id)
        order by h.organization_id, h.monitor_id limit 1) next
    )
    select organization_id as organization, monitor_id as monitor from kept
    where not exists (select from public.monitor m where m.organization_id = kept.organization_id
      and m.id = kept.monitor_id) and exists (select from settled.uptime_hour h
      where h.organization_id = kept.organization_id and h.monitor_id = kept.monitor_id)`

export const deleteHoursOf = (db: Db, tenant: number, monitor: number) => affectedRows(db)`
    delete from uptime_hour where organization_id = ${tenant} and monitor_id = ${monitor}`
