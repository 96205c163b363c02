import { type Db, rowsOf } from '../../platform/db'

export interface ResponseHour {
  monitor_id: number
  at: number
  value: number | null
}

/** Median response times by monitor and hour, of all locations, from the stored hours. */
export const listResponseHours = (
  db: Db,
  tenant: number,
  monitors: readonly number[],
  from: Date,
) => rowsOf<ResponseHour>(db)`
    select monitor_id, (extract(epoch from hour_at) * 1000)::float8 as at,
      percentile_cont(0.5) within group (order by p50_ms)::float8 as value
    from uptime_hour where organization_id = ${tenant} and monitor_id = any(${monitors}::int[])
      and hour_at >= ${from} and p50_ms is not null
    group by monitor_id, hour_at order by monitor_id, hour_at`
