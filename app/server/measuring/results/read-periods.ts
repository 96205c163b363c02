import type { z } from 'zod'
import { isNewestMethod } from '~/shared/rules/measuring/method-change'
import { periodChange, periodSpread } from '~/shared/rules/statistics/period-change'
import type { ReportView, reportQuery } from '~/shared/schemas/report-view'
import { METRIC_KEYS, type MetricKey } from '~/shared/values/metric-keys'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { type MeasuredSeries, spanOf } from './read-series'

/** A comparison reads twice the span; beyond a year it costs too much. */
const MAX_DAYS = 366

type Query = z.output<typeof reportQuery>
type Periods = NonNullable<ReportView['periods']>

interface PeriodsQuery {
  days: number
  keys: MetricKey[]
  start: Date
  from: Date
}

/** The requested span, with the previous span of the same length for a comparison. */
export function parsePeriods(ctx: TenantCtx, query: Query): PeriodsQuery | undefined {
  const { from, to } = spanOf(ctx, query)
  const length = to.getTime() - from.getTime()
  const days = Math.round(length / DAY_MS)
  const asked = Array.isArray(query.include_metrics) ? query.include_metrics : []
  const keys = METRIC_KEYS.filter((key) => asked.includes(key))
  if (!query.include_periods || keys.length === 0 || days < 1 || days > MAX_DAYS) return undefined
  return { days, keys, start: new Date(from.getTime() - length), from }
}

/** Metrics of one series in a span, compared with the previous span. */
export function periodsOf(row: MeasuredSeries | undefined, { days, keys, from }: PeriodsQuery): Periods {
  if (!row) return { days, metrics: {} }
  const { times, stretches } = row
  const isLike = isNewestMethod(times, stretches)
  const since = from.getTime()
  const first = times.findIndex((at) => at >= since)
  const isShown = (i: number) => first >= 0 && i >= first && isLike[i] === true
  const metrics = keys.map((key) => {
    const values = row.values[key] ?? []
    const spread = periodSpread(values.filter((_, i) => isShown(i)))
    return [key, { spread, ...periodChange(key, { times, values, isLike }, since) }]
  })
  return { days, metrics: Object.fromEntries(metrics) }
}
