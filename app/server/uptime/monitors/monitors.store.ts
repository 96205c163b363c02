import { allocateIds, type Db, insertRows } from '../../platform/db'
import type { MonitorPlace, MonitorValues } from './monitor.store'

export interface NewMonitor {
  id: number
  place: MonitorPlace
  values: MonitorValues
  locations: number[]
  sealed: string | null
  pausedAt: Date | null
}

export const newMonitorIds = (db: Db, count: number): Promise<number[]> => allocateIds(db, 'monitor', count)

export async function insertMonitors(db: Db, tenant: number, all: NewMonitor[], now: Date): Promise<void> {
  await insertRows(
    db,
    'monitor',
    all.map(({ id, place, values, sealed, pausedAt }) => ({
      organization_id: tenant,
      id,
      client_id: place.client,
      project_id: place.project,
      site_id: place.site,
      page_id: values.page,
      name: values.name,
      kind: values.settings.kind,
      target: values.target,
      settings: values.settings,
      sealed,
      interval_seconds: values.intervalSeconds,
      timeout_ms: values.timeoutMs,
      slow_ms: values.slowMs,
      paused_at: pausedAt,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(
    db,
    'monitor_location',
    all.flatMap(({ id, locations }) =>
      locations.map((location) => ({ organization_id: tenant, monitor_id: id, location_id: location })),
    ),
  )
}
