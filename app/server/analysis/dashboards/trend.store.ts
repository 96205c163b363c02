import { sql } from 'kysely'
import type { DayFigure, TrendMetric } from '~/shared/rules/statistics/week-trend'
import { deviceText, isCounted, methodText } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'

export interface SeriesOf {
  organization_id: number
  page_id: number
  device_id: number
  location_id: number
}

const COLUMN = { performance: sql.ref('r.performance'), lcp: sql.ref('r.lcp') } as const

/**
 * Daily medians of each series before `to`, oldest first, without noisy tests; one entry per series in the
 * order given. A day with two measuring methods (see `rules/engine-change`) has one value for each.
 */
export async function listDayFigures(
  db: Db,
  series: readonly SeriesOf[],
  metric: TrendMetric,
  { from, to }: { from: Date; to: Date },
): Promise<DayFigure[][]> {
  if (series.length === 0) return []
  const rows = await rowsOf<{ place: number; days: DayFigure[] }>(db)`
    select shown.place::int, json_agg(day order by day.at) as days
    from unnest(${series.map((of) => of.organization_id)}::int[], ${series.map((of) => of.page_id)}::int[],
      ${series.map((of) => of.device_id)}::int[], ${series.map((of) => of.location_id)}::int[]) with ordinality
      as shown(organization_id, page_id, device_id, location_id, place)
    cross join lateral (
      select floor(extract(epoch from ${to}::timestamptz - r.created_at) / 86400)::int as age,
        round(avg(extract(epoch from r.created_at)) * 1000)::float8 as at,
        percentile_cont(0.5) within group (order by (case when ${isCounted('r')} then ${COLUMN[metric]} end)::float8) as value,
        ${methodText('e')} as engine, ${deviceText('e')} as device
      from run r left join engine e on e.id = r.engine_id
      where r.organization_id = shown.organization_id and r.page_id = shown.page_id
        and r.device_id = shown.device_id and r.location_id = shown.location_id
        and r.created_at >= ${from} and r.created_at < ${to} and r.is_point
      group by 1, 4, 5) as day
    group by shown.place`
  const found = new Map(rows.map(({ place, days }) => [place, days]))
  return series.map((_, i) => found.get(i + 1) ?? [])
}
