import { timeOfPointId } from '~/shared/rules/report/points'
import { CATEGORIES, type CategoryKey } from '~/shared/rules/report/scores'
import type { ReportView, SeriesKey } from '~/shared/schemas/lighthouse'
import type { MetricKey } from '~/shared/schemas/metric-keys'

type Shown = Pick<ReportView, 'point' | 'series'>

/** The value of the test before: null where that is not in the series, or was measured differently. */
function valueBefore({ point, series }: Shown, key: SeriesKey): number | null {
  const before = point?.previous ? timeOfPointId(point.previous) : null
  const line = series?.lines[key]
  if (!point || !line || point.isNoisy || before === null) return null
  const { times, values, breaks } = line
  const at = Date.parse(point.createdAt)
  const isOther = breaks.some((i) => (times[i] ?? 0) > before && (times[i] ?? 0) <= at)
  return isOther ? null : (values[times.indexOf(before)] ?? null)
}

/** Points won or lost since the test before. */
export function scoreChanges(shown: Shown): Partial<Record<CategoryKey, number>> {
  const changes: Partial<Record<CategoryKey, number>> = {}
  for (const { key } of CATEGORIES) {
    const then = valueBefore(shown, key)
    const now = shown.point?.scores[key] ?? null
    if (then !== null && now !== null) changes[key] = now - then
  }
  return changes
}

/** `isScatter`: less than the series can tell from chance; null while its tests are too few to know that. */
export interface PreviousDifference {
  difference: number
  isScatter: boolean | null
}

/** How far a metric lies from the test before; null where there is none to compare it with. */
export function differenceFromPrevious(shown: Shown, metric: MetricKey): PreviousDifference | null {
  const then = valueBefore(shown, metric)
  const now = shown.point?.metrics[metric] ?? null
  if (then === null || now === null) return null
  const smallest = shown.series?.smallestChanges[metric]
  const difference = now - then
  return { difference, isScatter: smallest ? Math.abs(difference) < smallest.absolute : null }
}
