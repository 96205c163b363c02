import { z } from 'zod'
import {
  CHART_HEIGHTS,
  CHART_WIDTHS,
  DASHBOARD_TEMPLATES,
  MAX_CLIENT_DASHBOARDS,
  MAX_DASHBOARD_CHARTS,
} from '../rules/personal-dashboards/choices'
import { dashboardChart } from './dashboard-chart'
import { entityName } from './organization'
import { queryId } from './paging'

/** Empty: of all clients that the caller may see. */
export const dashboardsQuery = z.object({ clients: z.array(queryId).max(500).default([]) })

/** Without a client: of all that the caller can see. */
export const dashboardListQuery = z.object({ client: queryId.optional() })

export const newDashboard = z.object({
  name: entityName,
  client: queryId,
  /** Its charts; without one the dashboard is empty. */
  template: z.enum(DASHBOARD_TEMPLATES).optional(),
})
export type NewDashboard = z.output<typeof newDashboard>

export const dashboardChange = z.object({ name: entityName })
export const dashboardDuplicate = z.object({ name: entityName.optional() })

export const dashboardOrder = z.object({
  client: queryId,
  /** All dashboards of the client, in their new order. */
  ids: z.array(z.uuid()).max(MAX_CLIENT_DASHBOARDS),
})

export const dashboardLayout = z.object({
  /** All charts of the dashboard, in their new order. */
  charts: z
    .array(z.object({ _id: z.uuid(), width: z.enum(CHART_WIDTHS), height: z.enum(CHART_HEIGHTS) }))
    .max(MAX_DASHBOARD_CHARTS),
})

export const personalDashboard = z.object({
  _id: z.uuid(),
  name: z.string(),
  organization: z.int(),
  client: z.int(),
  clientName: z.string(),
  /** From 0, within its client. */
  position: z.int(),
  /** Settings only, in order. */
  charts: z.array(dashboardChart),
  mayChange: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PersonalDashboard = z.infer<typeof personalDashboard>

export const personalDashboardList = z.object({ dashboards: z.array(personalDashboard) })
