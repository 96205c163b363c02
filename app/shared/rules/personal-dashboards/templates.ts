import { personalDashboardMessages } from '../../messages/personal-dashboards'
import type {
  ChartGroup,
  ChartMetric,
  ChartPercentile,
  ChartSource,
  ChartType,
  DashboardTemplate,
} from './choices'

const { charts: titles } = personalDashboardMessages.templates

/** What differs from the defaults of a chart. */
export interface TemplateChart {
  title: string
  type?: ChartType
  source?: ChartSource
  metric?: ChartMetric
  percentile?: ChartPercentile
  groupBy?: ChartGroup
  showsPrevious?: boolean
  histogramMetrics?: ChartMetric[]
  correlationMetric?: ChartMetric
  thresholdBudget?: number
  width?: 'third' | 'half' | 'full'
  height?: 'low' | 'normal' | 'high'
}

const vital = (metric: ChartMetric, title: keyof typeof titles, source: ChartSource): TemplateChart => ({
  get title() {
    return titles[title]
  },
  metric,
  source,
  width: 'third',
})

export const TEMPLATE_CHARTS: Readonly<Record<DashboardTemplate, readonly TemplateChart[]>> = {
  coreWebVitals: [
    vital('lcp', 'fieldLcp', 'field'),
    vital('inp', 'fieldInp', 'field'),
    vital('cls', 'fieldCls', 'field'),
    vital('lcp', 'lcp', 'lab'),
    vital('tbt', 'tbt', 'lab'),
    vital('cls', 'cls', 'lab'),
    {
      get title() {
        return titles.lcpBySite
      },
      metric: 'lcp',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.vitalShares
      },
      type: 'histogram',
      histogramMetrics: ['lcp', 'tbt', 'cls'],
    },
  ],
  slowestPages: [
    {
      get title() {
        return titles.lcpByPage
      },
      metric: 'lcp',
      groupBy: 'page',
      width: 'full',
      height: 'high',
    },
    {
      get title() {
        return titles.ttfbByPage
      },
      metric: 'ttfb',
      groupBy: 'page',
    },
    {
      get title() {
        return titles.tbtByPage
      },
      metric: 'tbt',
      groupBy: 'page',
    },
    {
      get title() {
        return titles.lcpShares
      },
      type: 'histogram',
      histogramMetrics: ['lcp'],
    },
    {
      get title() {
        return titles.lcpByBytes
      },
      type: 'correlation',
      metric: 'bytes',
      correlationMetric: 'lcp',
    },
  ],
  pageWeight: [
    {
      get title() {
        return titles.bytes
      },
      metric: 'bytes',
      percentile: 'p50',
      groupBy: 'site',
      width: 'full',
    },
    {
      get title() {
        return titles.scripts
      },
      metric: 'bytesScript',
      percentile: 'p50',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.images
      },
      metric: 'bytesImage',
      percentile: 'p50',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.thirdParties
      },
      metric: 'bytesThirdParty',
      percentile: 'p50',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.requests
      },
      metric: 'requests',
      percentile: 'p50',
      groupBy: 'site',
    },
  ],
  uptimeAndSpeed: [
    {
      get title() {
        return titles.availability
      },
      source: 'availability',
      metric: 'availability',
      groupBy: 'site',
      thresholdBudget: 99.9,
    },
    {
      get title() {
        return titles.responseTime
      },
      source: 'responseTime',
      metric: 'responseTime',
      percentile: 'p50',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.lcpBySite
      },
      metric: 'lcp',
      groupBy: 'site',
    },
    {
      get title() {
        return titles.ttfbBySite
      },
      metric: 'ttfb',
      groupBy: 'site',
    },
  ],
  deployment: [
    {
      get title() {
        return titles.lcpBeforeAfter
      },
      metric: 'lcp',
      showsPrevious: true,
    },
    {
      get title() {
        return titles.scoreBeforeAfter
      },
      metric: 'performance',
      percentile: 'p50',
      showsPrevious: true,
    },
    {
      get title() {
        return titles.bytesBeforeAfter
      },
      metric: 'bytes',
      percentile: 'p50',
      showsPrevious: true,
    },
    {
      get title() {
        return titles.tbtBeforeAfter
      },
      metric: 'tbt',
      showsPrevious: true,
    },
  ],
}
