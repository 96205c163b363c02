import { timeOfPointId } from '~/shared/rules/report/points'
import { CATEGORIES, type CategoryKey } from '~/shared/rules/report/scores'
import type { ReportView, SeriesKey } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'

type Shown = Pick<ReportView, 'point' | 'series'>

/** Returns the value of the previous test; null if it is not in the series or used a different method. */
function valueBefore({ point, series }: Shown, key: SeriesKey): number | null {
  const before = point?.previous ? timeOfPointId(point.previous) : null
  const line = series?.lines[key]
  if (!point || !line || point.isExcluded || before === null) return null
  const { times, values, breaks } = line
  const at = Date.parse(point.createdAt)
  const isOther = breaks.some((i) => (times[i] ?? 0) > before && (times[i] ?? 0) <= at)
  return isOther ? null : (values[times.indexOf(before)] ?? null)
}

export function scoreChanges(shown: Shown): Partial<Record<CategoryKey, number>> {
  const changes: Partial<Record<CategoryKey, number>> = {}
  for (const { key } of CATEGORIES) {
    const then = valueBefore(shown, key)
    const now = shown.point?.scores[key] ?? null
    if (then !== null && now !== null) changes[key] = now - then
  }
  return changes
}

/**
 * `isScatter`: the difference is below the minimum detectable change; null if the series has too few tests to
 * compute it.
 */
export interface PreviousDifference {
  difference: number
  isScatter: boolean | null
}

/** Returns the difference from the previous test; null if the two are not comparable. */
export function differenceFromPrevious(shown: Shown, metric: MetricKey): PreviousDifference | null {
  const then = valueBefore(shown, metric)
  const now = shown.point?.metrics[metric] ?? null
  if (then === null || now === null) return null
  const smallest = shown.series?.smallestChanges[metric]
  const difference = now - then
  return { difference, isScatter: smallest ? Math.abs(difference) < smallest.absolute : null }
}
