import { can } from '~/shared/rules/access/roles'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import type { Ctx } from '../../platform/context'
import type { ChartRow } from './chart.store'
import type { DashboardRow } from './store'

export const presentChart = (row: ChartRow): DashboardChart => ({
  _id: row.id,
  title: row.title,
  dashboard: row.dashboard_id,
  client: row.client_id,
  position: row.position,
  ...row.settings,
  sendAlert: row.sends_alert,
  width: row.width,
  height: row.height,
})

export const presentDashboard = (
  { actor }: Pick<Ctx, 'actor'>,
  row: DashboardRow,
  charts: readonly ChartRow[],
): PersonalDashboard => ({
  _id: row.id,
  name: row.name,
  organization: row.organization_id,
  client: row.client_id,
  clientName: row.client_name,
  position: row.position,
  charts: charts.map((chart, position) => ({ ...presentChart(chart), position })),
  mayChange: can(actor, 'personalDashboard.update', {
    organizationId: row.organization_id,
    clientId: row.client_id,
    ...(row.created_by !== null && { authorId: row.created_by }),
    ...(row.shown_projects && { shownProjects: row.shown_projects }),
  }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
