import { alertRuleMessages } from '../../messages/alert-rules'
import { inputMessages } from '../../messages/form'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { ALERT_METRIC_FACTS, type AlertMetric } from '../alerts/alert-metrics'
import {
  SUGGESTED_BASELINE_POINTS,
  SUGGESTED_CONSECUTIVE,
  SUGGESTED_PERIOD_DAYS,
} from '../alerts/suggested-thresholds'
import { goodLimit } from '../verdict/floors'
import {
  BASELINE_POINTS,
  CONSECUTIVE,
  hasThreshold,
  isWithin,
  type Limits,
  PERIOD_DAYS,
  thresholdLimits,
  typedFactor,
} from './limits'

type RuleFault = { field: keyof AlertRuleSettings; message: string }
interface FittedRule {
  settings: AlertRuleSettings
  faults: RuleFault[]
}

/** Metrics of a page that a test can measure again at once. */
export const isRetestable = (metric: AlertMetric, data: AlertRuleSettings['data']): boolean =>
  ALERT_METRIC_FACTS[metric].subject === 'page' && data !== 'field'

/** Whether the scatter of a series can be compared, and its noisy points left out. */
export const isMeasuredSeries = (metric: AlertMetric): boolean =>
  ALERT_METRIC_FACTS[metric].subject === 'page' && ALERT_METRIC_FACTS[metric].data.length > 0

/** Whether a change may stay within what is rated good: of a fixed limit it may not matter. */
export const hasGood = (metric: AlertMetric, kind: AlertRuleSettings['kind']): boolean =>
  metric === 'regression' || (kind === 'rate' && goodLimit(metric, null) !== null)

/** Clears what does not apply to the metric and kind, fills in defaults, and checks the rest. */
export function fitRule(given: AlertRuleSettings): FittedRule {
  const { metric, kind } = given
  const facts = ALERT_METRIC_FACTS[metric]
  const data = facts.data.find((source) => source === given.data) ?? facts.data[0] ?? null
  const isRate = kind === 'rate'
  const isLab = facts.subject === 'page' && data !== 'field'
  const settings: AlertRuleSettings = {
    ...given,
    data,
    threshold: hasThreshold(metric, kind) ? given.threshold : null,
    consecutive: kind === 'count' ? (given.consecutive ?? SUGGESTED_CONSECUTIVE) : null,
    baseline: isRate ? (given.baseline ?? 'median') : null,
    baselinePoints: null,
    periodDays: metric === 'availability' ? (given.periodDays ?? SUGGESTED_PERIOD_DAYS) : null,
    devices: isLab ? [...new Set(given.devices)] : [],
    locations: isLab ? [...new Set(given.locations)] : [],
    formFactor: facts.subject === 'page' ? given.formFactor : null,
    reportsBetter: kind !== 'event' && facts.subject === 'page' && given.reportsBetter,
    countsGood: hasGood(metric, kind) && given.countsGood,
    countsNormal: isMeasuredSeries(metric) && given.countsNormal,
    countsNoisy: isLab && facts.subject === 'page' && given.countsNoisy,
    isConfirmed: isRetestable(metric, data) && given.isConfirmed,
  }
  if (settings.baseline === 'median')
    settings.baselinePoints = given.baselinePoints ?? SUGGESTED_BASELINE_POINTS
  return { settings, faults: faultsOf(settings) }
}

function faultsOf(settings: AlertRuleSettings): RuleFault[] {
  const { metric, kind, threshold } = settings
  const faults: RuleFault[] = []
  if (!ALERT_METRIC_FACTS[metric].kinds.includes(kind))
    faults.push({ field: 'kind', message: alertRuleMessages.faults.kind })
  else if (hasThreshold(metric, kind) && threshold === null)
    faults.push({ field: 'threshold', message: inputMessages.required })
  const checked: [keyof AlertRuleSettings, number | null, Limits][] = [
    ['threshold', threshold, thresholdLimits(metric, kind)],
    ['consecutive', settings.consecutive, CONSECUTIVE],
    ['baselinePoints', settings.baselinePoints, BASELINE_POINTS],
    ['periodDays', settings.periodDays, PERIOD_DAYS],
  ]
  for (const [field, value, limits] of checked) {
    if (value === null || isWithin(value, limits)) continue
    const range = field === 'threshold' ? inTypedUnit(limits, typedFactor(metric, kind)) : limits
    faults.push({
      field,
      message: alertRuleMessages.faults.range(range.min, range.max, unitOf(settings, field), range.isWhole),
    })
  }
  return faults
}

const inTypedUnit = ({ min, max, isWhole }: Limits, factor: number): Limits =>
  factor === 1 ? { min, max, isWhole } : { min: min / factor, max: max / factor, isWhole: false }

/** Of the number in the message. */
function unitOf({ metric, kind }: AlertRuleSettings, field: keyof AlertRuleSettings): string {
  if (field !== 'threshold') return ''
  return kind === 'rate' ? '%' : (alertRuleMessages.units[ALERT_METRIC_FACTS[metric].unit] ?? '')
}
