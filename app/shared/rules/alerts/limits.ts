import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { ALERT_METRIC_FACTS } from './alert-metrics'
import type { Direction } from './crossing'
import { type ComparableSeries, minimumChange } from './series'

export interface Limit {
  threshold: number
  baseline: number | null
}

/** Whether values beyond the limit are higher. */
export const isUp = ({ metric }: Pick<AlertRuleSettings, 'metric'>, direction: Direction): boolean =>
  ALERT_METRIC_FACTS[metric].isMoreWorse === (direction === 'worse')

/** A value on the limit has not crossed it, as with ratings; a rate has. */
export function isBeyond(
  settings: AlertRuleSettings,
  direction: Direction,
  value: number,
  limit: number,
): boolean {
  if (settings.kind === 'rate') return isUp(settings, direction) ? value >= limit : value <= limit
  return isUp(settings, direction) ? value > limit : value < limit
}

const MIN_BASELINE_POINTS = 3
const DEFAULT_BASELINE_POINTS = 14
/** Points whose median says on which side of a fixed limit a series was. */
export const LIMIT_LEVEL_POINTS = 14

function baselineOf(settings: AlertRuleSettings, series: ComparableSeries, at: number): number | null {
  if (settings.baseline === 'previous') return series.values.at(-1) ?? null
  if (settings.baseline === 'weekday') return series.sameWeekday(at)
  if (series.values.length < MIN_BASELINE_POINTS) return null
  return series.medianOfLast(settings.baselinePoints ?? DEFAULT_BASELINE_POINTS)
}

/** Comparable points before a value that decide which limit it has; null: older ones than evaluation usually reads. */
export function limitPointsOf(settings: AlertRuleSettings): number | null {
  if (settings.kind !== 'rate') return settings.reportsBetter ? LIMIT_LEVEL_POINTS : 0
  if (settings.baseline === 'weekday') return null
  if (settings.baseline === 'previous') return 1
  return Math.max(MIN_BASELINE_POINTS, settings.baselinePoints ?? DEFAULT_BASELINE_POINTS)
}

/** null where nothing is known to compare with. */
export function limitOf(
  settings: AlertRuleSettings,
  direction: Direction,
  series: ComparableSeries,
  at: number,
): Limit | null {
  if (settings.threshold === null) return null
  if (settings.kind !== 'rate') return { threshold: settings.threshold, baseline: null }
  const baseline = baselineOf(settings, series, at)
  if (baseline === null) return null
  const share = (Math.abs(baseline) * settings.threshold) / 100
  const change = settings.countsNormal ? share : Math.max(share, minimumChange(settings.metric, baseline))
  return { threshold: baseline + (isUp(settings, direction) ? change : -change), baseline }
}
