import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { Crossed } from './crossing'
import type { SeriesPoint } from './series'

/** Whether the median of three immediate runs confirms a crossing. History is that of the crossed point, oldest first. */
export declare function isConfirmedBy(
  settings: AlertRuleSettings,
  crossed: Crossed,
  confirmValue: number,
  history: readonly SeriesPoint[],
): boolean
