import type { TemplateChart } from '~/shared/rules/personal-dashboards/templates'

export const SHOP_DASHBOARD = 'Shop after the relaunch'

/** A chart of each type, with a budget that the last deployment of the shop crosses. */
export const SHOP_CHARTS: readonly TemplateChart[] = [
  {
    title: 'LCP before and after 4.12.0',
    metric: 'lcp',
    showsPrevious: true,
    thresholdBudget: 2500,
    width: 'full',
  },
  { title: 'LCP of each page', metric: 'lcp', groupBy: 'page' },
  { title: 'How LCP and TBT spread', type: 'histogram', histogramMetrics: ['lcp', 'tbt'] },
  {
    title: 'Does weight slow the shop down?',
    type: 'correlation',
    metric: 'bytes',
    correlationMetric: 'lcp',
  },
  { title: 'Performance score', metric: 'performance', percentile: 'p50', groupBy: 'device' },
  { title: 'LCP of real users', metric: 'lcp', source: 'field', width: 'third' },
  {
    title: 'Availability',
    metric: 'availability',
    source: 'availability',
    groupBy: 'site',
    thresholdBudget: 99.9,
    width: 'third',
  },
  {
    title: 'Response time',
    metric: 'responseTime',
    source: 'responseTime',
    percentile: 'p50',
    width: 'third',
  },
]
