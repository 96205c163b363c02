import { catalogue } from '~/shared/values/catalogue'
import { METRICS } from '../../values/web-vitals'
import { CHART_METRICS, type ChartMetric, type ChartUnit } from './choices'
import { isTraffic, unitOf } from './metrics'

type Named = Exclude<ChartMetric, keyof typeof METRICS>

const NAMES: Record<Named, string> = catalogue('chartMetricNames', {
  performance: 'Performance score',
  accessibility: 'Accessibility score',
  bestPractices: 'Best practices score',
  seo: 'SEO score',
  security: 'Security score',
  cachePolicy: 'Cache policy score',
  availability: 'Availability',
  responseTime: 'Response time',
  visits: 'Visits',
  visitors: 'Visitors',
  pageViews: 'Page views',
})

const isNamed = (metric: ChartMetric): metric is Named => Object.hasOwn(NAMES, metric)

export const chartMetricName = (metric: ChartMetric): string =>
  isNamed(metric) ? NAMES[metric] : METRICS[metric].name

export const chartMetricShortName = (metric: ChartMetric): string =>
  isNamed(metric)
    ? NAMES[metric]
    : METRICS[metric].shortName.length > 3
      ? METRICS[metric].name
      : METRICS[metric].shortName

const groupLabels = catalogue('chartMetricGroups', {
  vitals: 'Core Web Vitals',
  traffic: 'Traffic',
  scores: 'Scores',
  times: 'Times',
  sizes: 'Sizes',
  requests: 'Requests',
  uptime: 'Uptime',
})

/** Groups of a select, in the order of their use. */
const GROUPS: readonly { label: string; has: (metric: ChartMetric) => boolean }[] = [
  {
    get label() {
      return groupLabels.vitals
    },
    has: (metric) => ['lcp', 'inp', 'cls'].includes(metric),
  },
  {
    get label() {
      return groupLabels.traffic
    },
    has: isTraffic,
  },
  {
    get label() {
      return groupLabels.scores
    },
    has: (metric) => unitOf(metric) === 'score',
  },
  {
    get label() {
      return groupLabels.times
    },
    has: (metric) => unitOf(metric) === 'ms',
  },
  {
    get label() {
      return groupLabels.sizes
    },
    has: (metric) => unitOf(metric) === 'bytes',
  },
  {
    get label() {
      return groupLabels.requests
    },
    has: (metric) => unitOf(metric) === 'count',
  },
  {
    get label() {
      return groupLabels.uptime
    },
    has: () => true,
  },
]

export type MetricGroup = { label: string; metrics: ChartMetric[] }

export function groupMetrics(metrics: readonly ChartMetric[] = CHART_METRICS): MetricGroup[] {
  const groups = GROUPS.map(({ label }): MetricGroup => ({ label, metrics: [] }))
  for (const metric of metrics) {
    groups[GROUPS.findIndex(({ has }) => has(metric))]?.metrics.push(metric)
  }
  return groups.filter((group) => group.metrics.length > 0)
}

/** Sizes are typed in KB; everything else in the unit of the figures. */
export const typedFactorOf = (unit: ChartUnit): number => (unit === 'bytes' ? 1024 : 1)
