import type { ChartMetric } from './choices'
import { isMoreWorse } from './metrics'

/** Keys of at most `max` rows, the worst by their newest value first; those without values last, by key. */
export function worstRows(
  newest: ReadonlyMap<string, number | null>,
  metric: ChartMetric,
  max: number,
): string[] {
  const sign = isMoreWorse(metric) ? -1 : 1
  const rank = (value: number | null) => (value === null ? Number.POSITIVE_INFINITY : sign * value)
  return [...newest]
    .sort(([a, x], [b, y]) => {
      const [left, right] = [rank(x), rank(y)]
      return left === right ? a.localeCompare(b, 'en', { numeric: true }) : left - right
    })
    .slice(0, max)
    .map(([key]) => key)
}
