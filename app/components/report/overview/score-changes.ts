import type { LastTestDifference } from '~/shared/rules/report/conclusion'
import { timeOfPointId } from '~/shared/rules/report/points'
import { CATEGORIES, type CategoryKey } from '~/shared/rules/report/scores'
import { minimumEffect, SEARCHED_METRICS, type SearchedMetric } from '~/shared/rules/statistics/regressions'
import type { SeriesKey } from '~/shared/schemas/point-series'
import type { ReportView } from '~/shared/schemas/report-view'
import type { MetricKey } from '~/shared/values/metric-keys'

type PointSeries = Pick<ReportView, 'point' | 'series'>

/** Returns the value of the previous test; null if it is not in the series or used a different method. */
function valueBefore({ point, series }: PointSeries, key: SeriesKey): number | null {
  const before = point?.previous ? timeOfPointId(point.previous) : null
  const line = series?.lines[key]
  if (!point || !line || point.isExcluded || before === null) return null
  const { times, values, breaks } = line
  const at = Date.parse(point.createdAt)
  const isOther = breaks.some((i) => (times[i] ?? 0) > before && (times[i] ?? 0) <= at)
  return isOther ? null : (values[times.indexOf(before)] ?? null)
}

export function scoreChanges(report: PointSeries): Partial<Record<CategoryKey, number>> {
  const changes: Partial<Record<CategoryKey, number>> = {}
  for (const { key } of CATEGORIES) {
    const then = valueBefore(report, key)
    const now = report.point?.scores[key] ?? null
    if (then !== null && now !== null) changes[key] = now - then
  }
  return changes
}

const isSearched = (metric: string): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

/**
 * Returns the difference from the previous test; null if the two are not comparable. Both tests vary, so it is only
 * significant beyond √2 times what one test reveals.
 */
export function differenceFromPrevious(report: PointSeries, metric: MetricKey): LastTestDifference | null {
  const then = valueBefore(report, metric)
  const now = report.point?.metrics[metric] ?? null
  if (then === null || now === null) return null
  const difference = now - then
  const smallest = report.series?.smallestChanges[metric]
  if (!smallest) return { difference, isScatter: null }
  const relevant = isSearched(metric) ? minimumEffect(metric, then) : 0
  return {
    difference,
    isScatter: Math.abs(difference) <= Math.max(Math.SQRT2 * smallest.absolute, relevant),
  }
}
