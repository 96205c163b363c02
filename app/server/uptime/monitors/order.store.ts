import { type RawBuilder, sql } from 'kysely'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { type Db, execute, firstValue, isHeld, rowsOf } from '../../platform/db'

export interface OrderRow {
  organization_id: number
  monitor_id: number
  target: string
  settings: MonitorSettings
  sealed: string | null
  interval_seconds: number
  timeout_ms: number
  slow_ms: number | null
  is_paused: boolean
  /** All locations of the monitor, in order. */
  locations: number[]
}

export interface Wanted {
  location: number
  /** Shards to load as a whole. */
  fresh: number[]
  /** Shards to load changes of; `hasPages` includes changed page URLs. */
  known: { shards: number[]; since: Date; hasPages: boolean }
}

/** Those of clients that are being moved are checked meanwhile. */
const monitorsOf = (location: number) => sql`from live.monitor m
  join real.organization o on o.id = m.organization_id
  join monitor_location l on l.organization_id = m.organization_id and l.monitor_id = m.id
    and l.location_id = ${location} and not ${isHeld(sql`m.organization_id`)}`

/** Of all tenants, since a prober serves its whole location. */
export async function listOrders(db: Db, { location, fresh, known }: Wanted): Promise<OrderRow[]> {
  // Two conditions of two tables, joined by `or`, would read both tables.
  const changed = known.hasPages
    ? sql`(m.organization_id, m.id) in (
        select c.organization_id, c.id from live.monitor c where c.updated_at >= ${known.since}
        union all
        select f.organization_id, f.id from live.page c join live.monitor f on f.organization_id = c.organization_id
          and f.page_id = c.id where c.updated_at >= ${known.since})`
    : sql`m.updated_at >= ${known.since}`
  const parts: RawBuilder<unknown>[] = []
  if (fresh.length > 0) parts.push(sql`m.id % 64 = any(${fresh}::int[])`)
  if (known.shards.length > 0) parts.push(sql`(m.id % 64 = any(${known.shards}::int[]) and ${changed})`)
  if (parts.length === 0) return []
  return rowsOf<OrderRow>(db)`
    select m.organization_id, m.id as monitor_id, coalesce(m.target, p.url) as target, m.settings, m.sealed,
      m.interval_seconds, m.timeout_ms, m.slow_ms, m.paused_at is not null as is_paused,
      array(select a.location_id::int from monitor_location a where a.organization_id = m.organization_id
        and a.monitor_id = m.id order by 1) as locations
    ${monitorsOf(location)}
    left join live.page p on p.organization_id = m.organization_id and p.id = m.page_id
    where ${sql.join(parts, sql` or `)}
    order by m.id`
}

/** In no order, which would read the monitors one by one. */
export async function listMonitorIds(db: Db, location: number, shards: number[]): Promise<number[]> {
  if (shards.length === 0) return []
  return firstValue<number[]>(db, [])`
    select array(select m.id ${monitorsOf(location)}
      where m.paused_at is null and m.id % 64 = any(${shards}::int[])) as ids`
}

/** Takes due rechecks; drops those older than `stale`. */
export async function takeRechecks(
  db: Db,
  location: number,
  shards: number[],
  { now, stale }: { now: Date; stale: Date },
): Promise<number[]> {
  if (shards.length === 0) return []
  const rows = await rowsOf<{ monitor_id: number; is_stale: boolean }>(db)`
    delete from recheck where (organization_id, monitor_id, location_id) in (
      select organization_id, monitor_id, location_id from recheck where location_id = ${location}
        and due_at <= ${now} and monitor_id % 64 = any(${shards}::int[]) for update skip locked)
    returning monitor_id, due_at < ${stale} as is_stale`
  return rows.filter(({ is_stale }) => !is_stale).map(({ monitor_id }) => monitor_id)
}

export async function insertRechecks(
  db: Db,
  rechecks: { organization: number; monitor: number; location: number; due: number }[],
): Promise<void> {
  if (rechecks.length === 0) return
  await execute(db)`
    insert into recheck (organization_id, monitor_id, location_id, due_at)
    select * from unnest(${rechecks.map((each) => each.organization)}::int[],
      ${rechecks.map((each) => each.monitor)}::int[], ${rechecks.map((each) => each.location)}::smallint[],
      ${rechecks.map((each) => new Date(each.due))}::timestamptz[])
    on conflict (organization_id, monitor_id, location_id)
      do update set due_at = least(recheck.due_at, excluded.due_at)`
}
