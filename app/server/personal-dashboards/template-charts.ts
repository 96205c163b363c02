import type { DashboardTemplate } from '~/shared/rules/personal-dashboards/choices'
import { TEMPLATE_CHARTS } from '~/shared/rules/personal-dashboards/templates'
import { chartChange } from '~/shared/schemas/dashboard-chart'
import type { NewChartRow } from './chart.store'

export type PlainChart = Pick<NewChartRow, 'title' | 'width' | 'height' | 'settings'>

/** The charts of a template with all their settings. */
export const templateCharts = (template: DashboardTemplate): PlainChart[] =>
  TEMPLATE_CHARTS[template].map((chart) => {
    const { title, width, height, sendAlert: _, ...settings } = chartChange.parse(chart)
    return { title, width, height, settings }
  })
