import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { SeriesPoint } from './series'

export interface BackTestAlert {
  openedAt: number
  closedAt: number | null
  value: number
  threshold: number
  baseline: number | null
  isNormal: boolean
}
export interface BackTest {
  /** What the rule would have sent, oldest first. */
  alerts: BackTestAlert[]
  perWeek: number
  /** Of the alerts. */
  withinNormal: number
  /** Crossings that did not count, or that the next point did not confirm. */
  heldBack: number
  /** More than MAX_ALERTS_A_WEEK. */
  isNoisy: boolean
}
export const MAX_ALERTS_A_WEEK = 5
export const BACK_TEST_DAYS = 90
/** Replays a rule over the points of one series, oldest first. */
export declare function backTest(settings: AlertRuleSettings, points: readonly SeriesPoint[]): BackTest
/** The same for all series that a rule covers. */
export declare function mergeBackTests(tests: readonly BackTest[]): BackTest
