import type { FormFactor } from '~/shared/schemas/agent'
import { type MetricId, type Threshold, thresholdFor } from '../../values/web-vitals'

/** The published scale that a threshold comes from; 'own' without a published one. */
export type ScaleName = 'webDev' | 'lighthouseMobile' | 'lighthouseDesktop' | 'own'

/** web.dev has one scale for all devices. */
const WEB_DEV: Partial<Record<MetricId, Threshold>> = {
  lcp: { good: 2500, warning: 4000 },
  cls: { good: 0.1, warning: 0.25 },
  inp: { good: 200, warning: 500 },
  fcp: { good: 1800, warning: 3000 },
  ttfb: { good: 800, warning: 1800 },
  fid: { good: 100, warning: 300 },
}

/** Rated by Lighthouse alone. */
const LIGHTHOUSE_ONLY: readonly MetricId[] = ['tbt', 'si', 'tti']

export interface ThresholdScale extends Threshold {
  scale: ScaleName
  /** web.dev's thresholds where they differ from the applied ones. */
  webDev: Threshold | null
}

const areEqual = (one: Threshold, other: Threshold) =>
  one.good === other.good && one.warning === other.warning

/** The thresholds that rate a metric, with the name of their scale; null for a metric without rating. */
export function thresholdScale(metric: MetricId, formFactor: FormFactor): ThresholdScale | null {
  const threshold = thresholdFor(metric, formFactor)
  if (!threshold) return null
  const webDev = WEB_DEV[metric] ?? null
  if (webDev && areEqual(threshold, webDev)) return { ...threshold, scale: 'webDev', webDev: null }
  const isLighthouse = webDev !== null || LIGHTHOUSE_ONLY.includes(metric)
  const lighthouse = formFactor === 'DESKTOP' ? 'lighthouseDesktop' : 'lighthouseMobile'
  return { ...threshold, scale: isLighthouse ? lighthouse : 'own', webDev }
}

/** The scales of several metrics, each once, in the order of the metrics. */
export function scalesOf(metrics: readonly MetricId[], formFactor: FormFactor): ScaleName[] {
  const found = metrics.flatMap((metric) => thresholdScale(metric, formFactor)?.scale ?? [])
  return [...new Set(found)]
}
