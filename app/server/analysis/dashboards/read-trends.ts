import { dayLine, TREND_DAYS, type TrendMetric, weekTrend } from '~/shared/rules/statistics/week-trend'
import { RANGE_DAYS } from '~/shared/rules/time/date-range'
import type { PageTrend } from '~/shared/schemas/overview'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { listDayFigures, type SeriesOf } from './trend.store'

interface TrendQuery {
  include_trend?: TrendMetric | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

export async function readTrends(
  ctx: Ctx,
  series: readonly SeriesOf[],
  query: TrendQuery,
): Promise<PageTrend[]> {
  const { include_trend: metric } = query
  if (!metric) return []
  const to = query.end_date ? new Date(query.end_date) : ctx.now()
  const before = (days: number) => to.getTime() - days * DAY_MS
  const start = query.start_date ? Date.parse(query.start_date) : before(RANGE_DAYS.month)
  const from = new Date(Math.min(start, before(TREND_DAYS)))
  const all = await listDayFigures(ctx.db, series, metric, { from, to })
  return all.map((days) => ({
    metric,
    ...dayLine(days.filter(({ at }) => at >= start)),
    week: weekTrend(days, metric),
  }))
}
