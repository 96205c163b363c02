import type { ChartKind } from '~/components/charts/units'
import type { ChartUnit } from '~/shared/rules/personal-dashboards/choices'

const KINDS: Record<ChartUnit, ChartKind> = {
  ms: 'ms',
  shift: 'score',
  score: 'points',
  bytes: 'bytes',
  count: 'count',
  percent: 'percent',
}

export const kindOf = (unit: ChartUnit): ChartKind => KINDS[unit]

export const PLOT_HEIGHTS = { low: 140, normal: 220, high: 360 } as const
