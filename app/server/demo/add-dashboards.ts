import { v7 } from 'uuid'
import { TEMPLATE_CHARTS, type TemplateChart } from '~/shared/rules/personal-dashboards/templates'
import { chartChange } from '~/shared/schemas/dashboard-chart'
import type { Ctx } from '../context'
import type { Demo } from './add-hierarchy'
import { insertRows } from './rows.store'

const HOST = 'www.cedar-pine.example'

/** A chart of each type, with a budget that the deployment of the story crossed. */
const SHOP: readonly TemplateChart[] = [
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

const DASHBOARDS = [
  { name: 'Shop after the relaunch', charts: SHOP },
  { name: 'Core Web Vitals', charts: TEMPLATE_CHARTS.coreWebVitals },
]

export async function addDashboards({ db }: Ctx, demo: Demo): Promise<void> {
  const client = demo.sites.find(({ story }) => story.host === HOST)?.client
  if (client === undefined) return
  const at = new Date(demo.now).toISOString()
  const stamps = { created_at: at, updated_at: at }
  for (const [position, { name, charts }] of DASHBOARDS.entries()) {
    const dashboard = v7({ msecs: demo.now })
    const of = { organization_id: demo.tenant, client_id: client }
    await insertRows(db, 'personal_dashboard', [{ ...of, id: dashboard, name, position, ...stamps }])
    await insertRows(
      db,
      'chart',
      charts.map((chart, index) => {
        const { title, width, height, sendAlert: _, ...settings } = chartChange.parse(chart)
        return {
          ...{ ...of, id: v7({ msecs: demo.now }), dashboard_id: dashboard, ...stamps },
          ...{ title, width, height, settings, position: index },
        }
      }),
    )
  }
}
