import { v7 } from 'uuid'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import type { DashboardTemplate } from '~/shared/rules/personal-dashboards/choices'
import type { Ctx } from '../context'
import { templateCharts } from '../personal-dashboards'
import type { Demo } from './add-hierarchy'
import { insertRows } from './rows.store'

/** Of the first clients, in the order of the story. */
const DASHBOARDS: readonly (readonly DashboardTemplate[])[] = [
  ['coreWebVitals', 'deployment'],
  ['slowestPages', 'uptimeAndSpeed'],
]

/** Personal dashboards from the templates. */
export async function addDashboards({ db }: Ctx, demo: Demo): Promise<void> {
  const clients = [...new Set(demo.sites.map(({ client }) => client))]
  const created = new Date(demo.now).toISOString()
  const times = { created_at: created, updated_at: created }
  const newId = () => v7({ msecs: demo.now })
  const added = DASHBOARDS.flatMap((templates, i) =>
    templates.map((template, position) => ({ template, position, id: newId(), client: clients[i] ?? 0 })),
  )
  await insertRows(
    db,
    'personal_dashboard',
    added.map(({ template, position, id, client }) => ({
      organization_id: demo.tenant,
      id,
      client_id: client,
      name: personalDashboardMessages.templates.names[template],
      position,
      ...times,
    })),
  )
  await insertRows(
    db,
    'chart',
    added.flatMap(({ template, id, client }) =>
      templateCharts(template).map(({ title, width, height, settings }, position) => ({
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
