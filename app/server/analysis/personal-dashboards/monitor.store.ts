import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Granularity } from '~/shared/rules/personal-dashboards/granularity'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import { type FigureRow, figuresOf, type GroupRow, toFigures } from './lab.store'
import type { ChartFacts, StoredSettings } from './settings'

export interface ChartMonitor {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  site_name: string
  page_id: number | null
  page_name: string | null
  monitor_id: number
}

/** The monitors of a site count for each of its pages. */
const isChosen = ({ projects, sites, pages }: StoredSettings) => {
  if (pages.length > 0)
    return sql`(m.page_id = any(${pages}::int[]) or (m.page_id is null and m.site_id in (
      select w.site_id from live.page w where w.organization_id = m.organization_id and w.id = any(${pages}::int[]))))`
  if (sites.length > 0) return sql`m.site_id = any(${sites}::int[])`
  return projects.length > 0 ? sql`m.project_id = any(${projects}::int[])` : sql`true`
}

export const listChartMonitors = (
  db: Db,
  { tenant, client, settings }: ChartFacts,
  scope: Scope,
) => rowsOf<ChartMonitor>(db)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, s.name as site_name, m.page_id,
      g.name as page_name, m.id as monitor_id
    from ${sql.table(settings.includesCompetitors ? 'live.monitor' : 'own.monitor')} m
    join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
    left join live.page g on g.organization_id = m.organization_id and g.id = m.page_id
    where m.organization_id = ${tenant} and m.client_id = ${client} and ${isChosen(settings)}
      and ${inScope(scope, inSite('m'))}
    order by m.id`

export interface ResponsesOf {
  tenant: number
  settings: StoredSettings
  monitors: readonly ChartMonitor[]
  /** The row of each monitor. */
  keys: readonly string[]
  from: Date
  to: Date
}

/**
 * Figures over mean response times of hours: each monitor counts once an hour and location, by the mean of its
 * successful checks.
 */
export async function listResponseFigures(
  db: Db,
  { tenant, settings, monitors, keys, from, to }: ResponsesOf,
  unit: Granularity,
): Promise<FigureRow[]> {
  if (monitors.length === 0) return []
  const ids = monitors.map((monitor) => monitor.monitor_id)
  const inRegion =
    settings.regions.length > 0 ? sql`and location_id = any(${settings.regions}::int[])` : sql``
  const key = settings.groupBy === 'location' ? sql`'location:' || h.location_id` : sql`k.row_key`
  const rows = await rowsOf<GroupRow>(db)`
    with packed as (
      select monitor_id, location_id, hour_at, mean_ms::float8 as mean_ms from uptime_hour
      where organization_id = ${tenant} and monitor_id = any(${ids}::int[]) and hour_at >= ${from} and hour_at < ${to}
        ${inRegion}
    ), since as (
      select monitor_id, location_id, max(hour_at) + interval '1 hour' as at from packed group by 1, 2
    ), single as (
      select u.monitor_id, u.location_id, date_trunc('hour', u.slot_at, 'UTC') as hour_at,
        avg(u.response_ms)::float8 as mean_ms
      from uptime_check u left join since s on s.monitor_id = u.monitor_id and s.location_id = u.location_id
      where u.organization_id = ${tenant} and u.monitor_id = any(${ids}::int[]) and u.outcome < 2
        and u.slot_at >= greatest(${from}::timestamptz, (select min(at) from since)) and u.slot_at < ${to}
        and (s.at is null or u.slot_at >= s.at) ${
          settings.regions.length > 0 ? sql`and u.location_id = any(${settings.regions}::int[])` : sql``
        }
      group by 1, 2, 3
    )
    select ${key} as row_key, ${figuresOf(sql`h.mean_ms`)},
      (extract(epoch from date_trunc(${unit}, h.hour_at, 'UTC')) * 1000)::float8 as start
    from (select * from packed union all select * from single) as h
    join unnest(${ids}::int[], ${keys}::text[]) as k(monitor_id, row_key) on k.monitor_id = h.monitor_id
    where h.mean_ms is not null
    group by 1, start`
  return toFigures(rows)
}
