import type { FormFactor } from '../../schemas/agent'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { floorOf, goodLimit } from '../verdict/floors'
import { ALERT_METRIC_FACTS } from './alert-metrics'
import type { Direction } from './crossing'
import { type ComparableSeries, minimumChange, type SeriesPoint } from './series'

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

/** A value that is exactly good is good, and one on the limit of a rate is beyond it. */
const BEYOND = 1e-9

/** The limit of a rate, moved out of what is rated good unless the rule counts changes there. */
function beyondGood(
  { metric, countsGood }: AlertRuleSettings,
  direction: Direction,
  threshold: number,
  formFactor: FormFactor | null,
): number {
  const good = goodLimit(metric, formFactor)
  if (countsGood || direction === 'better' || good === null) return threshold
  return ALERT_METRIC_FACTS[metric].isMoreWorse
    ? Math.max(threshold, good * (1 + BEYOND))
    : Math.min(threshold, good * (1 - BEYOND))
}

/** null where nothing is known to compare with. */
export function limitOf(
  settings: AlertRuleSettings,
  direction: Direction,
  series: ComparableSeries,
  { at, formFactor = null }: Pick<SeriesPoint, 'at' | 'formFactor'>,
): Limit | null {
  if (settings.threshold === null) return null
  if (settings.kind !== 'rate') return { threshold: settings.threshold, baseline: null }
  const baseline = baselineOf(settings, series, at)
  if (baseline === null) return null
  const share = (Math.abs(baseline) * settings.threshold) / 100
  const floor = Math.max(minimumChange(settings.metric, baseline), floorOf(settings.metric))
  const change = settings.countsNormal ? share : Math.max(share, floor)
  const threshold = baseline + (isUp(settings, direction) ? change : -change)
  return { threshold: beyondGood(settings, direction, threshold, formFactor), baseline }
}
