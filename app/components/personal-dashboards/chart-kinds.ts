import { ALERT_CHART_KINDS } from '~/components/charts/alert-kinds'
import type { ChartKind } from '~/components/charts/units'
import type { ChartUnit } from '~/shared/rules/personal-dashboards/choices'

export const kindOf = (unit: ChartUnit): ChartKind => ALERT_CHART_KINDS[unit]

export const PLOT_HEIGHTS = { low: 140, normal: 220, high: 360 } as const
