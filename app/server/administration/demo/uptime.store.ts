import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { type Db, firstOf, rowsOf } from '../../platform/db'

interface NewMonitor {
  client: number
  project: number
  site: number
  page: number | null
  name: string
  target: string | null
  settings: MonitorSettings
  location: number
  intervalSeconds: number
  timeoutMs: number
  slowMs: number
  at: Date
}

export const listMonitors = (db: Db, tenant: number) => rowsOf<{ id: number; client_id: number }>(db)`
    select id, client_id from live.monitor where organization_id = ${tenant} order by id`

export async function insertMonitor(db: Db, tenant: number, monitor: NewMonitor): Promise<number> {
  const row = await firstOf<{ id: number }>(db)`
    with added as (
      insert into live.monitor (organization_id, client_id, project_id, site_id, page_id, name, kind, target, settings,
        interval_seconds, timeout_ms, slow_ms, created_at, updated_at)
      values (${tenant}, ${monitor.client}, ${monitor.project}, ${monitor.site}, ${monitor.page}, ${monitor.name}, ${monitor.settings.kind},
        ${monitor.target}, ${JSON.stringify(monitor.settings)}::jsonb, ${monitor.intervalSeconds}, ${monitor.timeoutMs}, ${monitor.slowMs},
        ${monitor.at}, ${monitor.at})
      returning organization_id, id
    ), placed as (
      insert into monitor_location (organization_id, monitor_id, location_id)
      select organization_id, id, ${monitor.location}::smallint from added
    )
    select id from added`
  if (!row) throw new Error('The monitor was not inserted')
  return row.id
}
