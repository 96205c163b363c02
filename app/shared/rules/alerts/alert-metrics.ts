import { SCORE_KEYS, type ScoreKey } from '../../values/metric-keys'

/** Metric names of the specification; FMP and FID are read-only series that nothing measures any more. */
export const SPEED_ALERT_METRICS = [
  'lcp',
  'cls',
  'inp',
  'ttfb',
  'fcp',
  'fmp',
  'fid',
  'tbt',
  'tti',
  'si',
] as const
export const WEIGHT_ALERT_METRICS = ['bytes', 'requests'] as const
export const UPTIME_ALERT_METRICS = ['down', 'availability', 'responseTime'] as const
export const EXPIRY_ALERT_METRICS = ['tlsExpiry', 'domainExpiry'] as const
export const TEST_ALERT_METRICS = ['failedTests', 'missedTests'] as const
export const CHANGE_ALERT_METRICS = ['regression', 'consoleErrors', 'thirdParties'] as const

export const ALERT_METRIC_KEYS = [
  ...SPEED_ALERT_METRICS,
  ...SCORE_KEYS,
  ...WEIGHT_ALERT_METRICS,
  ...UPTIME_ALERT_METRICS,
  ...EXPIRY_ALERT_METRICS,
  ...TEST_ALERT_METRICS,
  ...CHANGE_ALERT_METRICS,
] as const
export type AlertMetric = (typeof ALERT_METRIC_KEYS)[number]

export const ALERT_KINDS = ['value', 'count', 'rate', 'event'] as const
/** `event` has no threshold: it happens or not. */
export type AlertKind = (typeof ALERT_KINDS)[number]
export const ALERT_DATA = ['lab', 'field'] as const
export type AlertData = (typeof ALERT_DATA)[number]
export const BASELINES = ['previous', 'median', 'weekday'] as const

export type AlertUnit = 'ms' | 'shift' | 'score' | 'bytes' | 'count' | 'percent' | 'days' | 'none'

export interface AlertMetricFacts {
  /** What has one open crossing of a rule. */
  subject: 'page' | 'monitor' | 'site'
  unit: AlertUnit
  kinds: readonly AlertKind[]
  /** More is worse, except for scores, availability and days left. */
  isMoreWorse: boolean
  data: readonly AlertData[]
  /** Column of `run` for lab data. */
  isMeasured: boolean
}

const THRESHOLDS = ['value', 'count', 'rate'] as const
const speed = (unit: AlertUnit, data: readonly AlertData[], isMeasured = true): AlertMetricFacts => ({
  subject: 'page',
  unit,
  kinds: THRESHOLDS,
  isMoreWorse: true,
  data,
  isMeasured,
})
const LAB = ['lab'] as const
const BOTH = ['lab', 'field'] as const
const score: AlertMetricFacts = { ...speed('score', LAB), isMoreWorse: false }
const happening = (subject: AlertMetricFacts['subject']): AlertMetricFacts => ({
  subject,
  unit: 'none',
  kinds: ['event'],
  isMoreWorse: true,
  data: [],
  isMeasured: false,
})
const left: AlertMetricFacts = {
  ...happening('monitor'),
  unit: 'days',
  kinds: ['value'],
  isMoreWorse: false,
}

export const ALERT_METRIC_FACTS: Readonly<Record<AlertMetric, AlertMetricFacts>> = {
  lcp: speed('ms', BOTH),
  cls: speed('shift', BOTH),
  inp: speed('ms', BOTH),
  ttfb: speed('ms', BOTH),
  fcp: speed('ms', BOTH),
  fmp: speed('ms', LAB, false),
  fid: speed('ms', LAB, false),
  tbt: speed('ms', LAB),
  tti: speed('ms', LAB),
  si: speed('ms', LAB),
  ...(Object.fromEntries(SCORE_KEYS.map((key) => [key, score])) as Record<ScoreKey, AlertMetricFacts>),
  bytes: speed('bytes', LAB),
  requests: speed('count', LAB),
  down: happening('monitor'),
  availability: {
    ...happening('monitor'),
    unit: 'percent',
    kinds: ['value'],
    isMoreWorse: false,
  },
  responseTime: { ...happening('monitor'), unit: 'ms', kinds: THRESHOLDS },
  tlsExpiry: left,
  domainExpiry: { ...left, subject: 'site' },
  failedTests: { ...happening('page'), unit: 'count', kinds: ['count'] },
  missedTests: { ...happening('site'), unit: 'count', kinds: ['count'] },
  regression: happening('page'),
  consoleErrors: happening('page'),
  thirdParties: happening('page'),
}
