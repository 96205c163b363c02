import type { Rating } from '~/shared/rules/report/scores'
import type { FormFactor } from '~/shared/schemas/agent'
import { METRIC_KEYS, type MetricKey } from '~/shared/values/metric-keys'
import { catalogue } from './catalogue'

/** FID and FMP still have names, thresholds and alerts, but no lab run measures them. */
export const FIELD_ONLY_KEYS = ['fid', 'fmp'] as const
export type MetricId = MetricKey | (typeof FIELD_ONLY_KEYS)[number]
export const METRIC_IDS: readonly MetricId[] = [...METRIC_KEYS, ...FIELD_ONLY_KEYS]

export type MetricKind = 'ms' | 'score' | 'bytes' | 'count'

/** When a lab run has the metric: every load, only with interaction, or never. */
export type LabMeasurement = 'load' | 'interaction' | 'never'

export type Metric = { name: string; shortName: string; kind: MetricKind; lab: LabMeasurement }

const onLoad = (name: string, shortName: string, kind: MetricKind = 'ms'): Metric => ({
  name,
  shortName,
  kind,
  lab: 'load',
})

const ENGLISH: Readonly<Record<MetricId, Metric>> = {
  lcp: onLoad('Largest Contentful Paint', 'LCP'),
  fcp: onLoad('First Contentful Paint', 'FCP'),
  cls: onLoad('Cumulative Layout Shift', 'CLS', 'score'),
  tbt: onLoad('Total Blocking Time', 'TBT'),
  si: onLoad('Speed Index', 'Speed Index'),
  tti: onLoad('Time to Interactive', 'TTI'),
  ttfb: onLoad('Time to First Byte', 'TTFB'),
  inp: { name: 'Interaction to Next Paint', shortName: 'INP', kind: 'ms', lab: 'interaction' },
  rtt: onLoad('Round Trip Time', 'RTT'),
  lcpTtfb: onLoad('LCP time to first byte', 'LCP TTFB'),
  lcpLoadDelay: onLoad('LCP load delay', 'LCP load delay'),
  lcpLoadDuration: onLoad('LCP load duration', 'LCP load duration'),
  lcpRenderDelay: onLoad('LCP render delay', 'LCP render delay'),
  domContentLoaded: onLoad('DOM content loaded', 'DCL'),
  load: onLoad('Page load', 'Load'),
  serverResponse: onLoad('Server response time', 'Server'),
  mainThread: onLoad('Main thread work', 'Main thread'),
  bytes: onLoad('Total size', 'Size', 'bytes'),
  requests: onLoad('Requests', 'Requests', 'count'),
  bytesDocument: onLoad('Document size', 'Document', 'bytes'),
  bytesScript: onLoad('Script size', 'Script', 'bytes'),
  bytesStylesheet: onLoad('Stylesheet size', 'Stylesheet', 'bytes'),
  bytesImage: onLoad('Image size', 'Image', 'bytes'),
  bytesFont: onLoad('Font size', 'Font', 'bytes'),
  bytesMedia: onLoad('Media size', 'Media', 'bytes'),
  bytesOther: onLoad('Other size', 'Other', 'bytes'),
  bytesThirdParty: onLoad('Third-party size', 'Third party', 'bytes'),
  requestsDocument: onLoad('Document requests', 'Document', 'count'),
  requestsScript: onLoad('Script requests', 'Script', 'count'),
  requestsStylesheet: onLoad('Stylesheet requests', 'Stylesheet', 'count'),
  requestsImage: onLoad('Image requests', 'Image', 'count'),
  requestsFont: onLoad('Font requests', 'Font', 'count'),
  requestsMedia: onLoad('Media requests', 'Media', 'count'),
  requestsOther: onLoad('Other requests', 'Other', 'count'),
  requestsThirdParty: onLoad('Third-party requests', 'Third party', 'count'),
  fid: { name: 'First Input Delay', shortName: 'FID', kind: 'ms', lab: 'never' },
  fmp: { name: 'First Meaningful Paint', shortName: 'FMP', kind: 'ms', lab: 'never' },
}

const namesOf = (key: 'name' | 'shortName') =>
  Object.fromEntries(Object.entries(ENGLISH).map(([id, metric]) => [id, metric[key]])) as Record<
    MetricId,
    string
  >
const names = catalogue('metricNames', namesOf('name'))
const shortNames = catalogue('metricShortNames', namesOf('shortName'))

export const METRICS = Object.fromEntries(
  (Object.keys(ENGLISH) as MetricId[]).map((id) => [
    id,
    {
      ...ENGLISH[id],
      get name() {
        return names[id]
      },
      get shortName() {
        return shortNames[id]
      },
    },
  ]),
) as Readonly<Record<MetricId, Metric>>

/** Lab proxies of metrics that need interaction. */
export const LAB_STAND_IN: Partial<Record<MetricId, MetricKey>> = { inp: 'tbt' }

/** Metrics for alerts, in display order. */
export const ALERT_METRICS: readonly MetricId[] = [
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
]

export type Threshold = { good: number; warning: number }

const MOBILE: Partial<Record<MetricId, Threshold>> = {
  cls: { good: 0.1, warning: 0.25 },
  inp: { good: 200, warning: 500 },
  ttfb: { good: 800, warning: 1800 },
  fcp: { good: 1800, warning: 3000 },
  fid: { good: 100, warning: 300 },
  lcp: { good: 2500, warning: 4000 },
  tbt: { good: 200, warning: 600 },
  si: { good: 3387, warning: 5800 },
  tti: { good: 3785, warning: 7300 },
  rtt: { good: 75, warning: 275 },
  lcpLoadDelay: { good: 400, warning: 800 },
  lcpLoadDuration: { good: 500, warning: 1000 },
  lcpRenderDelay: { good: 300, warning: 500 },
  lcpTtfb: { good: 800, warning: 1800 },
}

const DESKTOP: Partial<Record<MetricId, Threshold>> = {
  ...MOBILE,
  fcp: { good: 934, warning: 1600 },
  lcp: { good: 1200, warning: 2410 },
  tbt: { good: 150, warning: 350 },
  si: { good: 1311, warning: 2300 },
  tti: { good: 2468, warning: 4500 },
}

export const THRESHOLDS: Readonly<Record<FormFactor, Partial<Record<MetricId, Threshold>>>> = {
  MOBILE,
  DESKTOP,
}

export function thresholdFor(metric: MetricId, formFactor: FormFactor): Threshold | null {
  return THRESHOLDS[formFactor][metric] ?? null
}

/** null without value or thresholds; a value on a limit has the better rating. */
export function rate(
  metric: MetricId,
  value: number | null | undefined,
  formFactor: FormFactor,
): Rating | null {
  const threshold = thresholdFor(metric, formFactor)
  if (!threshold || value === null || value === undefined || !Number.isFinite(value) || value < 0) return null
  if (value <= threshold.good) return 'good'
  return value <= threshold.warning ? 'warning' : 'poor'
}
