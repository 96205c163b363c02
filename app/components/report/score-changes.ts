import { timeOfPointId } from '~/shared/rules/points'
import { CATEGORIES, type CategoryKey } from '~/shared/rules/scores'
import type { ReportView } from '~/shared/schemas/lighthouse'

/** Points won or lost since the test before: none where that is not in the series, or was measured differently. */
export function scoreChanges({
  point,
  series,
}: Pick<ReportView, 'point' | 'series'>): Partial<Record<CategoryKey, number>> {
  const before = point?.previous ? timeOfPointId(point.previous) : null
  if (!point || point.isNoisy || before === null) return {}
  const at = Date.parse(point.createdAt)
  const changes: Partial<Record<CategoryKey, number>> = {}
  for (const { key } of CATEGORIES) {
    const line = series?.lines[key]
    if (!line) continue
    const { times, values, breaks } = line
    const then = values[times.indexOf(before)] ?? null
    const now = point.scores[key]
    const isOther = breaks.some((i) => (times[i] ?? 0) > before && (times[i] ?? 0) <= at)
    if (then !== null && now !== null && !isOther) changes[key] = now - then
  }
  return changes
}
