import { budgetMetricOf } from '~/shared/rules/personal-dashboards/chart-faults'
import type {
  ChartGroup,
  ChartMetric,
  ChartPercentile,
  ChartSource,
  ChartType,
} from '~/shared/rules/personal-dashboards/choices'
import type { ChartHeight, ChartWidth } from '~/shared/rules/personal-dashboards/layout'
import { typedFactorOf } from '~/shared/rules/personal-dashboards/metric-names'
import { isFieldChartMetric, isTraffic, unitOf } from '~/shared/rules/personal-dashboards/metrics'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'

/** Values of the form, all strings as browsers submit them. */
export type ChartValues = {
  title: string
  type: ChartType
  source: ChartSource
  metric: ChartMetric
  fieldMetric: string
  trafficMetric: string
  percentile: ChartPercentile
  groupBy: ChartGroup
  showsPrevious: string | undefined
  histogram1: string
  histogram2: string
  histogram3: string
  histogram4: string
  x: ChartMetric
  y: ChartMetric
  projects: string[]
  sites: string[]
  pages: string[]
  includesCompetitors: string | undefined
  devices: string[]
  regions: string[]
  budgetMetric: string
  thresholdBudget: string
  thresholdRate: string
  thresholdCounter: string
  sendAlert: string | undefined
  width: ChartWidth
  height: ChartHeight
}

export type FormChart = Omit<DashboardChart, '_id' | 'dashboard' | 'client' | 'position'>

const ticked = (value: boolean) => (value ? 'on' : undefined)
const asText = (value: number | null) => (value === null ? '' : String(value))

function typedBudget(chart: FormChart): string {
  const { thresholdBudget } = chart
  const metric = budgetMetricOf(chart)
  if (thresholdBudget === null || metric === null) return asText(thresholdBudget)
  return String(Number((thresholdBudget / typedFactorOf(unitOf(metric))).toFixed(4)))
}

export function chartValues(chart: FormChart): ChartValues {
  const { type, metric, histogramMetrics, correlationMetric } = chart
  const isSeries = type === 'timeseries'
  const [histogram1 = 'lcp', histogram2 = '', histogram3 = '', histogram4 = ''] = histogramMetrics
  const isLab = isSeries && chart.source === 'lab'
  return {
    title: chart.title,
    type,
    source: chart.source,
    metric: isLab ? metric : 'lcp',
    fieldMetric: isFieldChartMetric(metric) ? metric : 'lcp',
    trafficMetric: isTraffic(metric) ? metric : 'visits',
    percentile: chart.percentile,
    groupBy: chart.groupBy,
    showsPrevious: ticked(chart.showsPrevious),
    histogram1,
    histogram2,
    histogram3,
    histogram4,
    x: type === 'correlation' ? metric : 'bytes',
    y: correlationMetric ?? 'lcp',
    projects: chart.projects.map(String),
    sites: chart.sites.map(String),
    pages: chart.pages.map(String),
    includesCompetitors: ticked(chart.includesCompetitors),
    devices: chart.devices.map(String),
    regions: chart.regions.map(String),
    budgetMetric: chart.budgetMetric ?? '',
    thresholdBudget: typedBudget(chart),
    thresholdRate: asText(chart.thresholdRate),
    thresholdCounter: asText(chart.thresholdCounter),
    sendAlert: ticked(chart.sendAlert),
    width: chart.width,
    height: chart.height,
  }
}

/** What the form of a new chart starts with. */
export const NEW_CHART: FormChart = {
  title: '',
  type: 'timeseries',
  projects: [],
  sites: [],
  pages: [],
  includesCompetitors: false,
  devices: [],
  regions: [],
  source: 'lab',
  metric: 'lcp',
  percentile: 'p75',
  groupBy: 'none',
  showsPrevious: false,
  histogramMetrics: [],
  correlationMetric: null,
  budgetMetric: null,
  thresholdBudget: null,
  thresholdRate: null,
  thresholdCounter: null,
  sendAlert: false,
  width: 'half',
  height: 'normal',
}
