import { type Db, execute, upsertRow } from '../../platform/db'

export async function setDevices(db: Db, tenant: number, siteId: number, devices: number[]): Promise<void> {
  await execute(db)`delete from site_device where organization_id = ${tenant} and site_id = ${siteId}
    and device_id <> all(${devices}::int[])`
  await execute(db)`insert into site_device (organization_id, site_id, device_id)
    select ${tenant}, ${siteId}, unnest(${devices}::int[]) on conflict do nothing`
}

export async function setLocations(
  db: Db,
  tenant: number,
  siteId: number,
  locations: number[],
): Promise<void> {
  await execute(db)`delete from site_location where organization_id = ${tenant} and site_id = ${siteId}
    and location_id <> all(${locations}::smallint[])`
  await execute(db)`insert into site_location (organization_id, site_id, location_id)
    select ${tenant}, ${siteId}, unnest(${locations}::smallint[]) on conflict do nothing`
}

export interface ScheduleValues {
  cron: string
  timezone: string
  isEnabled: boolean
  jitterSeconds: number
  nextRunAt: Date | null
}

export const setSchedule = (db: Db, tenant: number, siteId: number, plan: ScheduleValues): Promise<void> =>
  upsertRow(db, 'live.site_schedule', { organizationId: tenant, siteId }, plan)
