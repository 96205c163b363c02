import type { FormFactor } from '../../schemas/agent'
import { SCORE_KEYS } from '../../values/metric-keys'
import { thresholdFor } from '../../values/web-vitals'
import { SCORE_GOOD_FROM, SCORE_WARNING_FROM } from '../report/scores'
import type { ChartMetric, ChartSource } from './choices'
import { isTraffic } from './metrics'

/** Values up to `good` (scores: from it) are good, those beyond `poor` (scores: below it) poor. */
export interface ChartThresholds {
  good: number
  poor: number
}

const isScore = (metric: ChartMetric) => (SCORE_KEYS as readonly string[]).includes(metric)

export function thresholdsFor(metric: ChartMetric, formFactor: FormFactor): ChartThresholds | null {
  if (isScore(metric)) return { good: SCORE_GOOD_FROM, poor: SCORE_WARNING_FROM }
  if (metric === 'availability' || metric === 'responseTime' || isTraffic(metric)) return null
  const threshold = thresholdFor(metric as Parameters<typeof thresholdFor>[0], formFactor)
  return threshold && { good: threshold.good, poor: threshold.warning }
}

/** Field data has the same limits on all devices. null where form factors differ in theirs. */
export function commonThresholds(
  metric: ChartMetric,
  source: ChartSource,
  formFactors: readonly FormFactor[],
): ChartThresholds | null {
  const measured: readonly FormFactor[] = source === 'field' ? ['MOBILE'] : formFactors
  const [first, ...others] = measured.map((one) => thresholdsFor(metric, one))
  if (!first) return null
  return others.every((other) => other?.good === first.good && other.poor === first.poor) ? first : null
}
