import type { Figure } from '../../format/figure'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { AlertMetric } from './alert-metrics'
/** One line: 'LCP above 2.50 s', 'LCP 15% slower than the median of the last 14 tests', 'Down'. */
export declare function describeRule(settings: AlertRuleSettings): string
/** A value in the unit of its metric. */
export declare function formatAlertValue(metric: AlertMetric, value: number | null): Figure
