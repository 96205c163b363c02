import { sql } from 'kysely'
import { type Db, execute, rowsOf } from '../../platform/db'

export interface EditedMonitor {
  id: number
  client_id: number
  project_id: number
  site_id: number
  name: string
  interval_seconds: number
  timeout_ms: number
  is_paused: boolean
  locations: number[]
  updated_at: Date
}

/** With `lock` against changes until the transaction ends, but not against new checks. */
export const listMonitorsOfSites = (
  db: Db,
  tenant: number,
  sites: number[],
  lock = false,
) => rowsOf<EditedMonitor>(db)`
    select m.id, m.client_id, m.project_id, m.site_id, m.name, m.interval_seconds, m.timeout_ms, m.updated_at,
      m.paused_at is not null as is_paused,
      array(select l.location_id::int from monitor_location l where l.organization_id = m.organization_id
        and l.monitor_id = m.id order by 1) as locations
    from live.monitor m where m.organization_id = ${tenant} and m.site_id = any(${sites}::int[])
    order by m.id ${lock ? sql`for no key update of m` : sql``}`

/** Probers reload them. */
export async function updateMonitors(
  db: Db,
  tenant: number,
  ids: number[],
  change: { intervalSeconds?: number | undefined; isPaused?: boolean | undefined },
  now: Date,
): Promise<void> {
  const { intervalSeconds, isPaused } = change
  await execute(db)`
    update live.monitor set updated_at = ${now}
      ${intervalSeconds === undefined ? sql`` : sql`, interval_seconds = ${intervalSeconds}`}
      ${isPaused === undefined ? sql`` : isPaused ? sql`, paused_at = coalesce(paused_at, ${now})` : sql`, paused_at = null`}
    where organization_id = ${tenant} and id = any(${ids}::int[])`
}

export async function replaceLocations(
  db: Db,
  tenant: number,
  ids: number[],
  locations: number[],
): Promise<void> {
  await execute(db)`
    delete from monitor_location where organization_id = ${tenant} and monitor_id = any(${ids}::int[])
    and location_id <> all(${locations}::smallint[])`
  await execute(db)`insert into monitor_location (organization_id, monitor_id, location_id)
    select ${tenant}, monitor, location from unnest(${ids}::int[]) monitor
    cross join unnest(${locations}::smallint[]) location on conflict do nothing`
}
