import { formatBytes } from '~/shared/format/bytes'
import { formatCount, formatPercent } from '~/shared/format/count'
import type { Figure } from '~/shared/format/figure'
import { formatDecimal, formatScore } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import type { MetricKind } from '~/shared/values/web-vitals'

/** Metric kinds, category scores (0 to 100) and percentages. */
export type ChartKind = MetricKind | 'points' | 'percent'

export const FORMATS: Record<ChartKind, (value: number | null) => Figure> = {
  ms: formatTime,
  bytes: formatBytes,
  count: formatCount,
  score: formatDecimal,
  points: formatScore,
  percent: formatPercent,
}

/** Unit of an axis, and the divisor of its values. */
export function axisUnit(kind: ChartKind, highest: number): { unit: string; divisor: number } {
  if (kind === 'ms') return highest >= 1000 ? { unit: 's', divisor: 1000 } : { unit: 'ms', divisor: 1 }
  if (kind === 'percent') return { unit: '%', divisor: 1 }
  if (kind !== 'bytes') return { unit: '', divisor: 1 }
  if (highest >= 1024 ** 2) return { unit: 'MB', divisor: 1024 ** 2 }
  return highest >= 1024 ? { unit: 'KB', divisor: 1024 } : { unit: 'B', divisor: 1 }
}
