import type { DashboardTemplate } from '~/shared/rules/personal-dashboards/choices'
import { TEMPLATE_CHARTS, type TemplateChart } from '~/shared/rules/personal-dashboards/templates'
import { chartBody } from '~/shared/schemas/dashboard-chart'
import type { NewChartRow } from './chart.store'

export type PlainChart = Pick<NewChartRow, 'title' | 'width' | 'height' | 'settings'>

/** With all its settings. */
export function wholeChart(chart: TemplateChart): PlainChart {
  const { title, width, height, sendAlert: _, ...settings } = chartBody.parse(chart)
  return { title, width, height, settings }
}

export const templateCharts = (template: DashboardTemplate): PlainChart[] =>
  TEMPLATE_CHARTS[template].map(wholeChart)
