import type { ScaleName } from '../rules/report/threshold-scale'
import { catalogue } from '../values/catalogue'

const scales: Record<ScaleName, string> = {
  webDev: 'web.dev',
  lighthouseMobile: 'Lighthouse mobile',
  lighthouseDesktop: 'Lighthouse desktop',
  own: 'Lightkeeper',
}

/** Which published thresholds rate a metric. */
export const thresholdScaleMessages = catalogue('thresholdScale', {
  scales,
  title: 'Thresholds',
  /** Of one metric: 'Good up to 1.20 s, poor above 2.41 s (Lighthouse desktop)'. */
  rated: (scale: string, good: string, poor: string) => `Good up to ${good}, poor above ${poor} (${scale})`,
  webDev: (good: string, poor: string) => `web.dev: good up to ${good}, poor above ${poor}`,
  /** Of all metrics shown: 'Rated by Lighthouse desktop and web.dev'. */
  ratedBy: (names: string) => `Rated by ${names} thresholds`,
  desktopNote: 'Lighthouse desktop is stricter than web.dev, which has one scale for all devices',
  columns: {
    metric: 'Metric',
    good: 'Good up to',
    poor: 'Poor above',
    scale: 'Scale',
    webDev: 'web.dev',
  },
  same: 'same',
  none: 'no threshold',
} as const)
