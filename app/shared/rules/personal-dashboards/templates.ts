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

const vital = (metric: ChartMetric, title: string, source: ChartSource): TemplateChart => ({
  title,
  metric,
  source,
  width: 'third',
})

export const TEMPLATE_CHARTS: Readonly<Record<DashboardTemplate, readonly TemplateChart[]>> = {
  coreWebVitals: [
    vital('lcp', titles.fieldLcp, 'field'),
    vital('inp', titles.fieldInp, 'field'),
    vital('cls', titles.fieldCls, 'field'),
    vital('lcp', titles.lcp, 'lab'),
    vital('tbt', titles.tbt, 'lab'),
    vital('cls', titles.cls, 'lab'),
    { title: titles.lcpBySite, metric: 'lcp', groupBy: 'site' },
    { title: titles.vitalShares, type: 'histogram', histogramMetrics: ['lcp', 'tbt', 'cls'] },
  ],
  slowestPages: [
    { title: titles.lcpByPage, metric: 'lcp', groupBy: 'page', width: 'full', height: 'high' },
    { title: titles.ttfbByPage, metric: 'ttfb', groupBy: 'page' },
    { title: titles.tbtByPage, metric: 'tbt', groupBy: 'page' },
    { title: titles.lcpShares, type: 'histogram', histogramMetrics: ['lcp'] },
    { title: titles.lcpByBytes, type: 'correlation', metric: 'bytes', correlationMetric: 'lcp' },
  ],
  pageWeight: [
    { title: titles.bytes, metric: 'bytes', percentile: 'p50', groupBy: 'site', width: 'full' },
    { title: titles.scripts, metric: 'bytesScript', percentile: 'p50', groupBy: 'site' },
    { title: titles.images, metric: 'bytesImage', percentile: 'p50', groupBy: 'site' },
    { title: titles.thirdParties, metric: 'bytesThirdParty', percentile: 'p50', groupBy: 'site' },
    { title: titles.requests, metric: 'requests', percentile: 'p50', groupBy: 'site' },
  ],
  uptimeAndSpeed: [
    {
      title: titles.availability,
      source: 'availability',
      metric: 'availability',
      groupBy: 'site',
      thresholdBudget: 99.9,
    },
    {
      title: titles.responseTime,
      source: 'responseTime',
      metric: 'responseTime',
      percentile: 'p50',
      groupBy: 'site',
    },
    { title: titles.lcpBySite, metric: 'lcp', groupBy: 'site' },
    { title: titles.ttfbBySite, metric: 'ttfb', groupBy: 'site' },
  ],
  deployment: [
    { title: titles.lcpBeforeAfter, metric: 'lcp', showsPrevious: true },
    { title: titles.scoreBeforeAfter, metric: 'performance', percentile: 'p50', showsPrevious: true },
    { title: titles.bytesBeforeAfter, metric: 'bytes', percentile: 'p50', showsPrevious: true },
    { title: titles.tbtBeforeAfter, metric: 'tbt', showsPrevious: true },
  ],
}
