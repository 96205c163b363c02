import { type RawBuilder, sql } from 'kysely'
import { type DotKind, SCATTER_GRID } from '~/shared/rules/scatter'
import type { SpreadMetric } from '~/shared/rules/spread'
import type { Db } from '../db'

interface ScatterOf {
  tenant: number
  pageId: number
  deviceId: number
  locationId: number
  from: Date
  to: Date
  metric: SpreadMetric
}

export type DotRow =
  | { kind: DotKind; at: number; value: number; low: number; high: number; runs: number }
  | { kind: 'notMeasured'; runs: number }

const runsOf = (of: ScatterOf, which: RawBuilder<unknown>) => sql`
  select date_part('epoch', r.created_at) as moment, r.is_point, r.is_noisy,
    case when r.status = 'success' then ${sql.ref(`r.${of.metric}`)} end as figure
  from run r where r.organization_id = ${of.tenant} and r.page_id = ${of.pageId}
    and r.device_id = ${of.deviceId} and r.location_id = ${of.locationId}
    and r.created_at >= ${of.from} and r.created_at < ${of.to} and ${which}`

/** Runs of experiments load a changed page: they are none of its own. */
const BESIDE_POINTS = sql`not r.is_point and not exists (
  select from experiment x where x.organization_id = r.organization_id and x.test_id = r.test_id)`

/** The single runs of a series with a metric, those together that would cover one another. */
export async function listDots(db: Db, of: ScatterOf): Promise<DotRow[]> {
  const { columns, rows: lines } = SCATTER_GRID
  const seconds = (at: Date) => sql`${at.getTime() / 1000}::float8`
  const { rows } = await sql<DotRow>`
    with single as materialized (
      ${runsOf(of, sql`r.is_point`)} union all ${runsOf(of, BESIDE_POINTS)}
    ), bounds as (select min(figure)::float8 as lowest, max(figure)::float8 as highest from single)
    select case when s.figure is null then 'notMeasured' when s.is_noisy then 'disturbed'
        when s.is_point then 'point' else 'other' end as kind,
      round(avg(s.moment) * 1000) as at, avg(s.figure)::float8 as value,
      min(s.figure) as low, max(s.figure) as high, count(*)::int as runs
    from single s cross join bounds b
    group by 1,
      case when s.figure is not null then
        width_bucket(s.moment, ${seconds(of.from)}, ${seconds(of.to)}, ${columns}::int) end,
      case when b.highest > b.lowest then
        width_bucket(s.figure::float8, b.lowest, b.highest, ${lines}::int) end
    order by 2, 3`.execute(db)
  return rows
}
