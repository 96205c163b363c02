import { METRIC_KEYS, SCORE_KEYS } from '../../values/metric-keys'

/** Constants for screens that must not load zod. */

export const CHART_TYPES = ['timeseries', 'histogram', 'correlation'] as const
export type ChartType = (typeof CHART_TYPES)[number]
export const CHART_SOURCES = ['lab', 'field', 'availability', 'responseTime', 'traffic'] as const
export type ChartSource = (typeof CHART_SOURCES)[number]
export const CHART_PERCENTILES = ['p50', 'p75', 'p95', 'avg'] as const
export type ChartPercentile = (typeof CHART_PERCENTILES)[number]
export const CHART_GROUPS = ['none', 'page', 'site', 'device', 'location'] as const
export type ChartGroup = (typeof CHART_GROUPS)[number]
export const CHART_WIDTHS = ['third', 'half', 'full'] as const
export const CHART_HEIGHTS = ['low', 'normal', 'high'] as const

/** Metrics of the sources that have only one. */
export const UPTIME_CHART_METRICS = ['availability', 'responseTime'] as const
/** What analytics services count a day. */
export const TRAFFIC_CHART_METRICS = ['visits', 'visitors', 'pageViews'] as const
export type TrafficChartMetric = (typeof TRAFFIC_CHART_METRICS)[number]
export const CHART_METRICS = [
  ...METRIC_KEYS,
  ...SCORE_KEYS,
  ...UPTIME_CHART_METRICS,
  ...TRAFFIC_CHART_METRICS,
] as const
export type ChartMetric = (typeof CHART_METRICS)[number]
/** What the Chrome UX Report has. */
export const FIELD_CHART_METRICS = [
  'lcp',
  'cls',
  'inp',
  'ttfb',
  'fcp',
  'rtt',
] as const satisfies ChartMetric[]
export type FieldChartMetric = (typeof FIELD_CHART_METRICS)[number]

export const CHART_UNITS = ['ms', 'shift', 'score', 'bytes', 'count', 'percent'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

/**
 * Why a chart has no figures: no page or monitor matches its settings, its pages have no tests in the range, none of
 * them measured the metric, the Chrome UX Report knows none of the pages, no monitor has figures in the range, no
 * analytics service has, or an error that was logged.
 */
export const CHART_GAPS = [
  'noMatch',
  'noTests',
  'notMeasured',
  'noFieldData',
  'noChecks',
  'noTraffic',
  'failed',
] as const
export type ChartGap = (typeof CHART_GAPS)[number]

export const DASHBOARD_TEMPLATES = [
  'coreWebVitals',
  'slowestPages',
  'pageWeight',
  'uptimeAndSpeed',
  'deployment',
] as const
export type DashboardTemplate = (typeof DASHBOARD_TEMPLATES)[number]

export const MAX_CLIENT_DASHBOARDS = 50
export const MAX_DASHBOARD_CHARTS = 24
/** Chosen projects, sites or pages of a chart. */
export const MAX_CHART_PLACES = 500
export const MAX_HISTOGRAM_METRICS = 4
/** Rows of a time series that are sent. */
export const MAX_CHART_ROWS = 20
export const MAX_CORRELATION_DOTS = 2000
export const MAX_BUDGET_COUNTER = 10
/** Places of a chart that `sendAlert` can watch, each by a rule of its own. */
export const MAX_ALERT_PLACES = 20
