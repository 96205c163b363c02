import type { z } from 'zod'
import { isOfNewest } from '~/shared/rules/engine-change'
import { periodChange, periodSpread } from '~/shared/rules/period-change'
import type { ReportView, reportQuery } from '~/shared/schemas/lighthouse'
import { METRIC_KEYS, type MetricKey } from '~/shared/schemas/metric-keys'
import type { TenantCtx } from '../context'
import { type MeasuredSeries, readSeries, spanOf } from './read-series'

const DAY_MS = 86_400_000
/** Twice as much is read for it: beyond a year it is not worth its time. */
const MOST_DAYS = 366

type Query = z.output<typeof reportQuery>
type Periods = NonNullable<ReportView['periods']>

function figuresOf(row: MeasuredSeries, key: MetricKey, from: number): Periods['metrics'][MetricKey] {
  const isLike = isOfNewest(row.times, row.stretches)
  const points = row.times.map((at, i) => ({
    at,
    value: row.values[key]?.[i] ?? null,
    isLike: isLike[i] ?? false,
  }))
  const newest = points.filter((point) => point.at >= from && point.isLike)
  return { spread: periodSpread(newest.map(({ value }) => value)), ...periodChange(key, points, from) }
}

/** How the metrics of one series lie in a span of time, and what changed since as long before it. */
export async function readPeriods(ctx: TenantCtx, query: Query): Promise<Periods | undefined> {
  const { from, to } = spanOf(ctx, query)
  const length = to.getTime() - from.getTime()
  const days = Math.round(length / DAY_MS)
  const asked = Array.isArray(query.include_metrics) ? query.include_metrics : []
  const keys = METRIC_KEYS.filter((key) => asked.includes(key))
  if (!query.include_periods || keys.length === 0 || days < 1 || days > MOST_DAYS) return undefined
  const start_date = new Date(from.getTime() - length).toISOString()
  const both = { ...query, start_date, end_date: to.toISOString() }
  const [row] = (await readSeries(ctx, both, keys, 1)).series
  const metrics = row ? keys.map((key) => [key, figuresOf(row, key, from.getTime())]) : []
  return { days, metrics: Object.fromEntries(metrics) }
}
