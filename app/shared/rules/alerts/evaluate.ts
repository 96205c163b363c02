import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { Evaluation, OpenCrossing } from './crossing'
import type { SeriesPoint } from './series'

/** What the rules of one new point share: comparable values, spread and baselines, computed once. */
export interface PreparedSeries {
  point: SeriesPoint
  history: readonly SeriesPoint[]
}

export function prepareSeries(point: SeriesPoint, history: readonly SeriesPoint[]): PreparedSeries {
  return { point, history }
}

/** Evaluates one rule at a prepared point: use it where several rules see the same point. */
export declare function evaluateSeries(
  settings: AlertRuleSettings,
  series: PreparedSeries,
  counter: number,
  open?: OpenCrossing | null,
): Evaluation

/** Evaluates one rule at one point; history oldest first, comparable or not. */
export declare function evaluatePoint(
  settings: AlertRuleSettings,
  point: SeriesPoint,
  history: readonly SeriesPoint[],
  counter: number,
  open?: OpenCrossing | null,
): Evaluation
/** Down, regressions, expiry, failed and missed tests, console errors, third parties: happens or not. */
export interface Happening {
  isHappening: boolean
  direction?: 'worse' | 'better'
  value?: number | null
  inMaintenance?: boolean
}
export declare function evaluateHappening(
  settings: AlertRuleSettings,
  happening: Happening,
  counter: number,
): Evaluation
