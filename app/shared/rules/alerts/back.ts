import { WEEK_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { BackReason, Direction, OpenCrossing } from './crossing'
import { isBeyond, isUp } from './limits'
import {
  type ComparableSeries,
  hasVariation,
  isSameMethod,
  minimumChange,
  type PreparedSeries,
} from './series'

/** Points in a row that are back clearly, or just back. */
export const CLEARLY_BACK_POINTS = 2
export const BACK_POINTS = 4
/** When a rate's new level counts as its baseline. */
export const ENDED_AFTER_MS = WEEK_MS
const ENDED_POINTS = 14

/** Where a value is clearly back: half way to the baseline, or half a deviation from the limit. */
function clearLimit(settings: AlertRuleSettings, open: OpenCrossing, series: ComparableSeries): number {
  const threshold = open.threshold ?? 0
  if (open.baseline !== null) return (threshold + open.baseline) / 2
  const deviation = series.usual(settings.metric)?.deviation ?? minimumChange(settings.metric, threshold)
  return isUp(settings, open.direction) ? threshold - deviation / 2 : threshold + deviation / 2
}

function countBack(
  settings: AlertRuleSettings,
  direction: Direction,
  newest: readonly number[],
  limit: number,
): number {
  let back = 0
  for (const value of newest) {
    if (isBeyond(settings, direction, value, limit)) break
    back++
  }
  return back
}

function isEnded(
  settings: AlertRuleSettings,
  open: OpenCrossing,
  series: ComparableSeries,
  at: number,
): boolean {
  if (settings.kind !== 'rate' || at - open.at < ENDED_AFTER_MS) return false
  const since = series.values.filter((_, i) => (series.times[i] ?? 0) >= open.at)
  return since.length >= ENDED_POINTS
}

/** Whether a counted point ends an open crossing; the point itself is not part of the comparable values. */
export function backReasonOf(
  settings: AlertRuleSettings,
  { point }: PreparedSeries,
  value: number,
  series: ComparableSeries,
  open: OpenCrossing,
): BackReason | null {
  if (open.threshold === null) return null
  const hasEnded = isEnded(settings, open, series, point.at) ? 'ended' : null
  if (settings.kind === 'rate' && !isSameMethod(open.method, point.method)) return hasEnded
  if (!hasVariation(settings.metric))
    return isBeyond(settings, open.direction, value, open.threshold) ? null : 'recovered'
  const since = series.values.filter((_, i) => (series.times[i] ?? 0) > open.at)
  const newest = [value, ...since.reverse()]
  const isBack =
    countBack(settings, open.direction, newest, clearLimit(settings, open, series)) >= CLEARLY_BACK_POINTS ||
    countBack(settings, open.direction, newest, open.threshold) >= BACK_POINTS
  return isBack ? 'recovered' : hasEnded
}
