import { allocateIds, type Db, insertRows } from '../../platform/db'
import { columnsOf, type MonitorPlace, type MonitorValues } from './monitor.store'

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
      organizationId: tenant,
      id,
      clientId: place.client,
      projectId: place.project,
      siteId: place.site,
      ...columnsOf(values),
      settings: values.settings,
      sealed,
      pausedAt,
      createdAt: now,
      updatedAt: now,
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
