import { SCORE_KEYS } from '../../values/metric-keys'
import {
  type AlertMetric,
  CHANGE_ALERT_METRICS,
  EXPIRY_ALERT_METRICS,
  SPEED_ALERT_METRICS,
  TEST_ALERT_METRICS,
  UPTIME_ALERT_METRICS,
  WEIGHT_ALERT_METRICS,
} from '../alerts/alert-metrics'

type GroupKey = 'most' | 'speed' | 'scores' | 'uptime' | 'changes'

const COMMON: readonly AlertMetric[] = ['lcp', 'performance', 'regression', 'down', 'tlsExpiry', 'bytes']

/** FMP and FID have no new points. */
const isOffered = (metric: AlertMetric) => metric !== 'fmp' && metric !== 'fid'

/** Groups of the choice of a metric; the most used ones are not repeated below. */
export const METRIC_GROUPS: readonly { key: GroupKey; metrics: readonly AlertMetric[] }[] = [
  { key: 'most', metrics: COMMON },
  ...(
    [
      ['speed', [...SPEED_ALERT_METRICS, ...WEIGHT_ALERT_METRICS]],
      ['scores', SCORE_KEYS],
      ['uptime', [...UPTIME_ALERT_METRICS, ...EXPIRY_ALERT_METRICS]],
      ['changes', [...TEST_ALERT_METRICS, ...CHANGE_ALERT_METRICS]],
    ] as const
  ).map(([key, metrics]) => ({
    key,
    metrics: metrics.filter((metric) => isOffered(metric) && !COMMON.includes(metric)),
  })),
]
