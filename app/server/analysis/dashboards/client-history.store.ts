import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { DayFigure } from '~/shared/rules/statistics/week-trend'
import type { FormFactor } from '~/shared/schemas/agent'
import { gapClass, isCounted, methodText } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import { isPlanned } from '../../uptime/outages'
import type { SeriesOf } from './trend.store'

export interface ClientOf {
  organization_id: number
  client_id: number
}

/** `place` is the position of its client. */
export interface ClientSeries extends SeriesOf {
  place: number
}

const clients = (of: readonly ClientOf[]) => sql`
  unnest(${of.map((one) => one.organization_id)}::int[], ${of.map((one) => one.client_id)}::int[])
    with ordinality as shown(organization_id, client_id, place)`

/** The first series of each client, oldest pages first: a large client must not cost more than a small one. */
export async function listFirstSeries(
  db: Db,
  of: readonly ClientOf[],
  { formFactor, most }: { formFactor: FormFactor; most: number },
  scope: Scope,
): Promise<ClientSeries[]> {
  if (of.length === 0) return []
  return rowsOf<ClientSeries>(db)`
    select shown.place::int, first.* from ${clients(of)}
    cross join lateral (
      select l.organization_id, l.page_id, l.device_id, l.location_id from own.page p
      join run_latest l on l.organization_id = p.organization_id and l.page_id = p.id and l.run_id is not null
      join live.device d on d.organization_id = l.organization_id and d.id = l.device_id and d.form_factor = ${formFactor}
      where p.organization_id = shown.organization_id and p.client_id = shown.client_id and p.is_active
        and ${inScope(scope, inSite('p'))}
      order by p.id, l.device_id, l.location_id limit ${most}) as first
    order by shown.place, first.page_id`
}

const COUNTED = sql`(r.status = 'success' and ${isCounted('r')})`

/**
 * Daily medians of the performance score over the comparable series of each client, by its place. A day on which one
 * of them lacks its score has none.
 */
export async function listClientDays(
  db: Db,
  series: readonly ClientSeries[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, DayFigure[]>> {
  if (series.length === 0) return new Map()
  const rows = await rowsOf<{ place: number; days: DayFigure[] }>(db)`
    with point as (
      select shown.place, r.created_at, r.engine_id, ${COUNTED} as is_counted, r.performance,
        ${gapClass('performance', COUNTED)} as gap_class
      from unnest(${series.map((of) => of.place)}::int[], ${series.map((of) => of.organization_id)}::int[],
        ${series.map((of) => of.page_id)}::int[], ${series.map((of) => of.device_id)}::int[],
        ${series.map((of) => of.location_id)}::int[]) as shown(place, organization_id, page_id, device_id, location_id)
      join run r on r.organization_id = shown.organization_id and r.page_id = shown.page_id
        and r.device_id = shown.device_id and r.location_id = shown.location_id
        and r.created_at >= ${from} and r.created_at < ${to} and r.is_point
    ), compared as (
      select *, gap_class is not distinct from min(gap_class) over (partition by place) as is_compared from point
    ), day as (
      select place, floor(extract(epoch from ${to}::timestamptz - created_at) / 86400)::int as age,
        round(avg(extract(epoch from created_at)) * 1000)::float8 as at,
        case when count(*) filter (where is_counted and performance is null) = 0 then
          percentile_cont(0.5) within group (order by (case when is_counted then performance end)::float8) end as value,
        mode() within group (order by engine_id) as engine_id
      from compared where is_compared group by 1, 2
    )
    select day.place, json_agg(json_build_object('age', day.age, 'at', day.at, 'value', day.value,
      'engine', ${methodText('e')}, 'device', null) order by day.at) as days
    from day left join engine e on e.id = day.engine_id group by day.place`
  return new Map(rows.map(({ place, days }) => [place, days]))
}

export interface ClientMonitorRow extends ClientOf {
  place: number
  project_id: number
  site_id: number
  monitor_id: number
  is_down: boolean
}

/** Monitors that are not paused. */
export async function listClientMonitors(
  db: Db,
  of: readonly ClientOf[],
  scope: Scope,
  now: Date,
): Promise<ClientMonitorRow[]> {
  if (of.length === 0) return []
  return rowsOf<ClientMonitorRow>(db)`
    select shown.place::int, m.organization_id, m.client_id, m.project_id, m.site_id, m.id as monitor_id,
      exists (select from outage o where o.organization_id = m.organization_id and o.monitor_id = m.id
        and o.ended_at is null and not ${isPlanned(now)}) as is_down
    from ${clients(of)}
    join own.monitor m on m.organization_id = shown.organization_id and m.client_id = shown.client_id
    where m.paused_at is null and ${inScope(scope, inSite('m'))}
    order by shown.place, m.id`
}
