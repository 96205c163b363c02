import { sql } from 'kysely'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { deviceText, methodText, SERIES_COLUMN } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'

export interface ChartedPoint {
  at: number
  value: number | null
  is_noisy: boolean
  gap_reason: string | null
  method: string | null
}

/** Successful points of a crossing's series around it, oldest first; none where it is not of a device and location. */
export async function listPointsAround(
  db: Db,
  tenant: number,
  crossing: string,
  { metric, days, limit }: { metric: SeriesKey; days: { before: number; after: number }; limit: number },
): Promise<ChartedPoint[]> {
  const points = sql`
    select r.created_at, r.${sql.ref(SERIES_COLUMN[metric])} as value, r.engine_id, r.gap_reason,
      r.is_noisy and not coalesce(s.counts_noisy, false) as is_noisy
    from run r where r.organization_id = c.organization_id and r.page_id = c.page_id and r.device_id = c.device_id
      and r.location_id = c.location_id and r.is_point and r.status = 'success'`
  return rowsOf<ChartedPoint>(db)`
    select round(date_part('epoch', r.created_at) * 1000)::float8 as at, r.value::float8 as value, r.is_noisy, r.gap_reason,
      ${methodText('e')} || coalesce(' ' || ${deviceText('e')}, '') as method
    from public.alert_crossing c
    left join live.site s on s.organization_id = c.organization_id and s.id = c.site_id
    cross join lateral (
      (${points} and r.created_at <= c.crossed_at and r.created_at > c.crossed_at - make_interval(days => ${days.before}::int)
        order by r.created_at desc limit ${limit})
      union all
      (${points} and r.created_at > c.crossed_at and r.created_at < c.crossed_at + make_interval(days => ${days.after}::int)
        order by r.created_at limit ${limit})) r
    left join engine e on e.id = r.engine_id
    where c.organization_id = ${tenant} and c.id = ${crossing}
    order by r.created_at`
}
