import { type RawBuilder, sql } from 'kysely'
import type { TrafficChartMetric } from '~/shared/rules/personal-dashboards/choices'
import { isTraffic } from '~/shared/rules/personal-dashboards/metrics'
import { SERIES_COLUMN } from '../../measuring/results'
import { type Db, firstOf, rowsOf } from '../../platform/db'
import type { DistributedKey } from './distribution.store'
import { countedRuns, type FiguresOf, type LabKey } from './lab.store'
import { trafficDays } from './traffic.store'

export interface CorrelationRow {
  n: number
  rho: number | null
  slope: number | null
  intercept: number | null
  beyond: number
}

interface Pair {
  x: DistributedKey
  y: DistributedKey
}

const column = (metric: LabKey) => sql`${sql.ref(`r.${SERIES_COLUMN[metric]}`)}::float8`

/** Tests, or the days of pages where one of the two is of traffic. */
const pairsOf = (query: FiguresOf, { x, y }: Pair) => {
  if (isTraffic(x)) return daysOf(query, y as LabKey, x, { x: sql`t.value`, y: sql`lab.value` })
  if (isTraffic(y)) return daysOf(query, x, y, { x: sql`lab.value`, y: sql`t.value` })
  return sql`select r.id, r.created_at, r.page_id, k.site_id, ${column(x)} as x, ${column(y)} as y ${countedRuns(query)}
    and ${column(x)} is not null and ${column(y)} is not null`
}

/** Each day's median of a page's tests in UTC beside its traffic; named by the day's last test. */
const daysOf = (
  query: FiguresOf,
  lab: LabKey,
  traffic: TrafficChartMetric,
  { x, y }: Record<'x' | 'y', RawBuilder<unknown>>,
) => sql`select lab.id, lab.created_at, lab.page_id, lab.site_id, ${x} as x, ${y} as y
  from (select (array_agg(r.id order by r.created_at desc))[1] as id, max(r.created_at) as created_at, r.page_id,
      k.site_id, (r.created_at at time zone 'UTC')::date as day,
      percentile_cont(0.5) within group (order by ${column(lab)}) as value
    ${countedRuns(query)} and ${column(lab)} is not null group by r.page_id, k.site_id, day) as lab
  join (${trafficDays({ ...query, settings: { ...query.settings, groupBy: 'page' } }, traffic)}) as t
    on t.subject = lab.page_id and t.day = lab.day`

/**
 * Spearman's rho, the correlation of the ranks, where equal values share their mean rank, and the least squares line;
 * exact over all tests of the range. `beyond` counts tests worse than the limit.
 */
export async function readCorrelation(
  db: Db,
  query: FiguresOf,
  pair: Pair,
  limit: { of: 'x' | 'y'; value: number; isMoreWorse: boolean } | null,
): Promise<CorrelationRow> {
  const rank = (name: 'x' | 'y') => {
    const column = sql.ref(name)
    return sql`rank() over (order by ${column}) + (count(*) over (partition by ${column}) - 1) / 2.0`
  }
  const worse = limit
    ? sql`${sql.ref(limit.of)} ${limit.isMoreWorse ? sql`>` : sql`<`} ${limit.value}::float8`
    : sql`false`
  const row = await firstOf<CorrelationRow>(db)`
    with ranked as (
      select x, y, (${rank('x')})::float8 as rank_x, (${rank('y')})::float8 as rank_y from (${pairsOf(query, pair)}) as pairs)
    select count(*)::int as n, corr(rank_y, rank_x) as rho, regr_slope(y, x) as slope, regr_intercept(y, x) as intercept,
      (count(*) filter (where ${worse}))::int as beyond
    from ranked`
  return row as CorrelationRow
}

export interface PairRow {
  id: string
  x: number
  y: number
  site_id: number
  page_id: number
}

/** At most `max` of the tests, evenly over time. */
export async function samplePairs(
  db: Db,
  query: FiguresOf,
  pair: Pair,
  n: number,
  max: number,
): Promise<PairRow[]> {
  const step = Math.max(1, Math.ceil(n / max))
  return rowsOf<PairRow>(db)`
    select id, x, y, site_id, page_id from (
      select pairs.*, row_number() over (order by created_at, id) as place from (${pairsOf(query, pair)}) as pairs) as placed
    where (place - 1) % ${step} = 0 order by place limit ${max}`
}
