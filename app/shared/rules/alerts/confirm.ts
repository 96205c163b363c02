import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { evidenceOf } from '../statistics/level-evidence'
import { median } from '../statistics/statistics'
import type { Crossed } from './crossing'
import { isBeyond, isUp } from './limits'
import { LEVEL_POINTS, prepareSeries, type SeriesPoint } from './series'
import { ALERT_EVIDENCE, chancesOf, isLevelBeyond, noiseOf } from './significance'

/** Runs of a re-test. */
export const RETEST_RUNS = 3

/** A median of three varies by 0.67 of a single run, so it tells about as much as two. */
const MEDIAN_WEIGHT = 2

/** What a re-test counts as: its runs if points are single runs, else their median. null without runs. */
export function retestValues(runs: readonly number[], pointRuns: number): number | number[] | null {
  const middle = median(runs)
  return middle === null || pointRuns > 1 ? middle : [...runs]
}

/**
 * Whether three immediate runs confirm a crossing: their median is beyond the same limit, and together with the
 * crossed points they are outside normal variation. `confirmed`: `retestValues`; runs detect more than
 * their median. `history` is that of the crossed point, oldest first, and `point` that point.
 */
export function isConfirmedBy(
  settings: AlertRuleSettings,
  crossed: Crossed,
  confirmed: number | readonly number[],
  history: readonly SeriesPoint[],
  point: Pick<SeriesPoint, 'at' | 'method'> | null = null,
): boolean {
  const values = typeof confirmed === 'number' ? [confirmed] : confirmed
  const weight = typeof confirmed === 'number' ? MEDIAN_WEIGHT : 1
  const middle = median(values)
  if (middle === null) return false
  const { threshold, significance, direction } = crossed
  if (threshold === null) return true
  if (!isBeyond(settings, direction, middle, threshold)) return false
  if (settings.countsNormal || !significance) return true
  const newest = history.at(-1)
  const at = point?.at ?? newest?.at ?? 0
  const method = point ? point.method : (newest?.method ?? null)
  const crossedPoint = { id: null, at, value: crossed.value, isNoisy: false, method, inMaintenance: false }
  const series = prepareSeries(crossedPoint, history).comparable(settings)
  const usual = series.usual(settings.metric)
  if (!usual) return true
  const totals = [...significance.evidence]
  for (const value of values)
    for (const [i, ratio] of evidenceOf(usual, value, isUp(settings, direction), crossed.value).entries())
      totals[i] = (totals[i] ?? 0) + weight * ratio
  if (Math.max(...totals) >= ALERT_EVIDENCE + noiseOf(usual) + chancesOf(series.times, at)) return true
  const level = [...series.values.slice(-LEVEL_POINTS + 2), crossed.value, middle]
  return isLevelBeyond(settings, direction, level, threshold, usual.deviation)
}
