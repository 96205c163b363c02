import { ALERT_METRIC_FACTS, type AlertMetric, type AlertUnit } from '../rules/alerts/alert-metrics'
import { formatAvailability } from './availability'
import { formatBytes } from './bytes'
import { formatCount } from './count'
import { type Figure, figure, figureOf, plain, type Stored } from './figure'
import { formatDecimal, formatScore } from './score'
import { formatTime } from './time'

const formatDays = (days: Stored): Figure =>
  figureOf(days, (amount) => figure(plain(amount), Math.round(amount) === 1 ? 'day' : 'days'))

const FORMATS: Record<AlertUnit, (value: Stored) => Figure> = {
  ms: formatTime,
  shift: formatDecimal,
  score: formatScore,
  bytes: formatBytes,
  count: formatCount,
  percent: (percent) => formatAvailability(percent == null ? null : percent / 100),
  days: formatDays,
  none: formatCount,
}

/** A value in the unit of an alert metric. */
export const formatAlertValue = (metric: AlertMetric, value: Stored): Figure =>
  FORMATS[ALERT_METRIC_FACTS[metric].unit](value)
