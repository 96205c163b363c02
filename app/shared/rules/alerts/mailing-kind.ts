import type { AlertMetric } from './alert-metrics'

/** Metrics whose alerts are mailed to everyone with alert emails; other metrics only to subscribers of thresholds. */
const MAILED_AS_EVENTS = [
  'down',
  'tlsExpiry',
  'domainExpiry',
  'failedTests',
  'missedTests',
  'regression',
  'consoleErrors',
  'thirdParties',
] as const satisfies readonly AlertMetric[]

/** Which subscription a mail about a metric belongs to. */
export const mailingKindOf = (metric: AlertMetric): 'alert' | 'thresholdAlert' =>
  (MAILED_AS_EVENTS as readonly AlertMetric[]).includes(metric) ? 'alert' : 'thresholdAlert'
