import { sql } from 'kysely'
import { v7 } from 'uuid'
import { type Db, execute, firstOf, hasChanged, rowsOf } from '../../platform/db'

export interface DueWindow {
  organization_id: number
  id: string
  cron: string
  timezone: string
  duration_minutes: number
  next_at: Date
}

const dueWindows = (now: Date) =>
  sql`from live.maintenance_window where is_enabled and next_at <= ${now} and kind = 'cron'`

export const hasDueWindows = (now: Date) => sql<boolean>`exists (select ${dueWindows(now)})`

/** Of all tenants; skips rows locked by other workers. */
export const lockDueWindows = (db: Db, now: Date, limit: number) => rowsOf<DueWindow>(db)`
    select organization_id, id, cron, timezone, duration_minutes, next_at ${dueWindows(now)}
    order by next_at limit ${limit} for update skip locked`

/** Locked until the transaction ends; undefined when no period is due. */
export const lockDueWindow = (db: Db, tenant: number, id: string, now: Date) => firstOf<DueWindow>(db)`
    select organization_id, id, cron, timezone, duration_minutes, next_at from live.maintenance_window
    where organization_id = ${tenant} and id = ${id} and is_enabled and next_at <= ${now} and kind = 'cron'
    for update`

export async function setNextAt(
  db: Db,
  windows: { organization_id: number; id: string; nextAt: Date | null }[],
): Promise<void> {
  if (windows.length === 0) return
  await execute(db)`
    update live.maintenance_window w set next_at = u.next_at
    from unnest(${windows.map((each) => each.organization_id)}::int[], ${windows.map((each) => each.id)}::uuid[],
      ${windows.map((each) => each.nextAt)}::timestamptz[]) as u(organization_id, id, next_at)
    where w.organization_id = u.organization_id and w.id = u.id`
}

export interface NewPeriod {
  organization: number
  window: string
  from: Date
  to: Date
}

/** Copies the current place and name of the window. */
export async function insertPeriods(db: Db, periods: NewPeriod[]): Promise<void> {
  if (periods.length === 0) return
  await execute(db)`
    insert into maintenance_period
      (organization_id, id, window_id, client_id, project_id, site_id, monitor_id, name, from_at, to_at)
    select w.organization_id, u.id, w.id, w.client_id, w.project_id, w.site_id, w.monitor_id, w.name, u.from_at, u.to_at
    from unnest(${periods.map((each) => each.organization)}::int[], ${periods.map((each) => each.window)}::uuid[],
      ${periods.map(({ from }) => v7({ msecs: Math.max(0, from.getTime()) }))}::uuid[],
      ${periods.map((each) => each.from)}::timestamptz[], ${periods.map((each) => each.to)}::timestamptz[])
      as u(organization_id, window_id, id, from_at, to_at)
    join live.maintenance_window w on w.organization_id = u.organization_id and w.id = u.window_id`
}

/** Deletes periods that have not ended, including the past part of the current one. */
export const deleteUnendedPeriods = (db: Db, tenant: number, window: string, now: Date) => execute(db)`
    delete from maintenance_period
    where organization_id = ${tenant} and window_id = ${window} and to_at > ${now}`

/** Ends the current period and deletes future ones; returns whether there was a current one. */
export async function cutPeriods(db: Db, tenant: number, window: string, now: Date): Promise<boolean> {
  await execute(db)`delete from maintenance_period
    where organization_id = ${tenant} and window_id = ${window} and from_at >= ${now}`
  return hasChanged(db)`update maintenance_period set to_at = ${now}
    where organization_id = ${tenant} and window_id = ${window} and to_at > ${now}`
}

/** Applies a new duration to the current period, but never ends it in the past. */
export const extendPeriods = (db: Db, tenant: number, window: string, now: Date) => execute(db)`
    update maintenance_period e
    set name = w.name, to_at = greatest(e.from_at + make_interval(mins => w.duration_minutes), ${now})
    from live.maintenance_window w where w.organization_id = e.organization_id and w.id = e.window_id
      and w.organization_id = ${tenant} and w.id = ${window} and e.from_at < ${now} and e.to_at > ${now}`
