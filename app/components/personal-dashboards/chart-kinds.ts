import { UNIT_KINDS } from '~/components/charts/unit-kinds'
import type { ChartKind } from '~/components/charts/units'
import type { ChartUnit } from '~/shared/rules/personal-dashboards/choices'

export const kindOf = (unit: ChartUnit): ChartKind => UNIT_KINDS[unit]

export const PLOT_HEIGHTS = { low: 140, normal: 220, high: 360 } as const
