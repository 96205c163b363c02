import { METRICS, type MetricId, THRESHOLDS } from '../../values/web-vitals'
import { ALERT_METRIC_FACTS, type AlertKind, type AlertMetric, type AlertUnit } from '../alerts/alert-metrics'

const MB = 1024 ** 2

export interface Limits {
  min: number
  max: number
  isWhole: boolean
}

const whole = (min: number, max: number): Limits => ({ min, max, isWhole: true })
const any = (min: number, max: number): Limits => ({ min, max, isWhole: false })

const BY_UNIT: Readonly<Record<AlertUnit, Limits>> = {
  ms: whole(1, 600_000),
  shift: any(0.001, 10),
  score: whole(1, 100),
  bytes: whole(1024, 1024 ** 3),
  count: whole(1, 100_000),
  percent: any(1, 100),
  days: whole(1, 365),
  none: whole(1, 1),
}
/** Percentage change. */
const RATE = any(1, 1000)
export const CONSECUTIVE = whole(2, 50)
export const BASELINE_POINTS = whole(3, 100)
export const PERIOD_DAYS = whole(1, 365)

export const thresholdLimits = (metric: AlertMetric, kind: AlertKind): Limits =>
  kind === 'rate' ? RATE : BY_UNIT[ALERT_METRIC_FACTS[metric].unit]

export const isWithin = (value: number, { min, max, isWhole }: Limits): boolean =>
  Number.isFinite(value) && value >= min && value <= max && (!isWhole || Number.isInteger(value))

/** What people type is in a larger unit where the unit of the metric is small. */
export const typedFactor = (metric: AlertMetric, kind: AlertKind): number =>
  kind !== 'rate' && ALERT_METRIC_FACTS[metric].unit === 'bytes' ? MB : 1

/** Tests count themselves: the threshold of these is how many in a row. */
export const countsItself = (metric: AlertMetric): boolean =>
  metric === 'failedTests' || metric === 'missedTests'

export const hasThreshold = (metric: AlertMetric, kind: AlertKind): boolean =>
  kind !== 'event' && !countsItself(metric)

const SUGGESTED: Partial<Record<AlertMetric, readonly number[]>> = {
  bytes: [2 * MB, 3 * MB, 5 * MB],
  requests: [100, 150, 200],
  availability: [99.9, 99.5, 99],
  responseTime: [1000, 2000, 5000],
  tlsExpiry: [14, 30, 7],
  domainExpiry: [30, 60, 14],
}
const RATES = [20, 10, 50]
const SCORES = [90, 80, 50]

const isVital = (metric: AlertMetric): metric is AlertMetric & MetricId => metric in METRICS

/** Likely thresholds, the best first; of vitals those of their ratings. */
export function suggestedThresholds(metric: AlertMetric, kind: AlertKind): readonly number[] {
  if (!hasThreshold(metric, kind)) return []
  if (kind === 'rate') return RATES
  if (ALERT_METRIC_FACTS[metric].unit === 'score') return SCORES
  const vital = isVital(metric) ? THRESHOLDS.MOBILE[metric] : undefined
  return vital ? [vital.good, vital.warning] : (SUGGESTED[metric] ?? [])
}
