import type { AlertUnit } from '~/shared/rules/alerts/alert-metrics'
import type { ChartKind } from './units'

export const UNIT_KINDS: Record<AlertUnit, ChartKind> = {
  ms: 'ms',
  shift: 'score',
  score: 'points',
  bytes: 'bytes',
  count: 'count',
  percent: 'percent',
  days: 'count',
  none: 'count',
}
