import { sql } from 'kysely'
import type { TrafficChartMetric } from '~/shared/rules/personal-dashboards/choices'
import { isMoreWorse, isTraffic } from '~/shared/rules/personal-dashboards/metrics'
import { thresholdsFor } from '~/shared/rules/personal-dashboards/thresholds'
import type { FormFactor } from '~/shared/schemas/agent'
import { SERIES_COLUMN } from '../../measuring/results'
import { type Db, firstOf, rowsOf } from '../../platform/db'
import { countedRuns, type FiguresOf, type LabKey } from './lab.store'
import { trafficDays } from './traffic.store'

/** Of a test or, of traffic, of a day. */
export type DistributedKey = LabKey | TrafficChartMetric

interface Counts {
  n: number
  good: number
  average: number
  poor: number
  beyond: number
}

type Quantile = 'min' | 'q1' | 'median' | 'p75' | 'p99' | 'max'

/** Without values there are no quantiles. */
export type DistributionRow = Counts & (Record<Quantile, number> | Record<Quantile, null>)

/** Worse than a limit: beyond it in the direction of the metric. */
const isWorse = (metric: DistributedKey, limit: ReturnType<typeof sql>) =>
  isMoreWorse(metric) ? sql`v.value > ${limit}` : sql`v.value < ${limit}`

/** By the limits of the form factor of each test; null without limits. */
function ratings(metric: DistributedKey) {
  const limit = (name: 'good' | 'poor') => {
    const thresholdOf = (formFactor: FormFactor) => thresholdsFor(metric, formFactor)?.[name] ?? null
    return sql`case when v.form_factor = 'DESKTOP' then ${thresholdOf('DESKTOP')}::float8 else ${thresholdOf('MOBILE')}::float8 end`
  }
  return { good: isWorse(metric, limit('good')), poor: isWorse(metric, limit('poor')) }
}

const valuesOf = (query: FiguresOf, metric: DistributedKey) => {
  if (isTraffic(metric))
    return sql`select days.value, null::text as form_factor from (${trafficDays(query, metric)}) as days`
  const value = sql`${sql.ref(`r.${SERIES_COLUMN[metric]}`)}::float8`
  return sql`select r.value, d.form_factor from (select ${value} as value, r.device_id ${countedRuns(query)} and ${value} is not null) as r
    left join public.device d on d.organization_id = ${query.tenant} and d.id = r.device_id`
}

/** Exact, over all tests of the range. */
export async function readDistribution(
  db: Db,
  query: FiguresOf,
  metric: DistributedKey,
  budget: number | null,
): Promise<DistributionRow> {
  const { good, poor } = ratings(metric)
  const at = (share: number) =>
    sql`(percentile_cont(${share}::float8) within group (order by v.value))::float8`
  const row = await firstOf<DistributionRow>(db)`
    select count(*)::int as n, min(v.value) as min, max(v.value) as max, ${at(0.25)} as q1, ${at(0.5)} as median,
      ${at(0.75)} as p75, ${at(0.99)} as p99,
      (count(*) filter (where not (${good})))::int as good, (count(*) filter (where ${poor}))::int as poor,
      (count(*) filter (where (${good}) and not (${poor})))::int as average,
      (count(*) filter (where ${isWorse(metric, sql`${budget}::float8`)}))::int as beyond
    from (${valuesOf(query, metric)}) as v`
  return row as DistributionRow
}

/** How many values are in each bin, by its number from 0. A value on an edge is in the bin above it. */
export async function countBins(
  db: Db,
  query: FiguresOf,
  metric: DistributedKey,
  edges: readonly number[],
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ bin: number; count: number }>(db)`
    select least(width_bucket(v.value, ${edges}::float8[]), ${edges.length - 1}) - 1 as bin, count(*)::int as count
    from (${valuesOf(query, metric)}) as v group by 1`
  return new Map(rows.map(({ bin, count }) => [bin, count]))
}
