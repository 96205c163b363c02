import { v7 } from 'uuid'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import type { DashboardTemplate } from '~/shared/rules/personal-dashboards/choices'
import { templateCharts, wholeChart } from '../../analysis/personal-dashboards'
import type { Ctx } from '../../platform/context'
import type { Demo } from './add-hierarchy'
import { insertRows } from './rows.store'
import { SHOP_CHARTS, SHOP_DASHBOARD } from './story/shop-charts'

const fromTemplate = (template: DashboardTemplate) => ({
  name: personalDashboardMessages.templates.names[template],
  charts: templateCharts(template),
})

/** Of the first clients, in the order of the story. */
const dashboardsOfClients = () => [
  [
    { name: SHOP_DASHBOARD, charts: SHOP_CHARTS.map(wholeChart) },
    fromTemplate('coreWebVitals'),
    fromTemplate('deployment'),
  ],
  [fromTemplate('slowestPages'), fromTemplate('uptimeAndSpeed')],
]

/** Personal dashboards: one of the story, the others from the templates. */
export async function addDashboards({ db }: Ctx, demo: Demo): Promise<void> {
  const clients = [...new Set(demo.sites.map(({ client }) => client))]
  const created = new Date(demo.now).toISOString()
  const times = { created_at: created, updated_at: created }
  const newId = () => v7({ msecs: demo.now })
  const added = dashboardsOfClients().flatMap((dashboards, i) =>
    dashboards.map((one, position) => ({ ...one, position, id: newId(), client: clients[i] ?? 0 })),
  )
  await insertRows(
    db,
    'personal_dashboard',
    added.map(({ name, position, id, client }) => ({
      organization_id: demo.tenant,
      id,
      client_id: client,
      name,
      position,
      ...times,
    })),
  )
  await insertRows(
    db,
    'chart',
    added.flatMap(({ charts, id, client }) =>
      charts.map(({ title, width, height, settings }, position) => ({
        organization_id: demo.tenant,
        id: newId(),
        dashboard_id: id,
        client_id: client,
        title,
        position,
        width,
        height,
        settings,
        version: 0,
        known_pages: [],
        ...times,
      })),
    ),
  )
}
