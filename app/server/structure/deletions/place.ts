import type { Place } from './rules'

export { isDashboardKind, type Place } from './rules'

const NONE = { clientId: null, projectId: null, siteId: null, dashboardId: null, chartId: null }

export const ofOrganization = (tenant: number): Place => ({ ...NONE, tenant, kind: 'organization' })
export const ofClient = (tenant: number, clientId: number): Place => ({
  ...NONE,
  tenant,
  kind: 'client',
  clientId,
})
export const ofProject = (tenant: number, clientId: number, projectId: number): Place => ({
  ...NONE,
  tenant,
  kind: 'project',
  clientId,
  projectId,
})

export const ofSite = (tenant: number, clientId: number, projectId: number, siteId: number): Place => ({
  ...NONE,
  tenant,
  kind: 'site',
  clientId,
  projectId,
  siteId,
})
export const ofDashboard = (tenant: number, clientId: number, dashboardId: string): Place => ({
  ...NONE,
  tenant,
  kind: 'personalDashboard',
  clientId,
  dashboardId,
})
export const ofChart = (tenant: number, clientId: number, dashboardId: string, chartId: string): Place => ({
  ...NONE,
  tenant,
  kind: 'chart',
  clientId,
  dashboardId,
  chartId,
})

export const objectIdOf = (place: Place): number | string =>
  ({
    organization: place.tenant,
    client: place.clientId,
    project: place.projectId,
    site: place.siteId,
    personalDashboard: place.dashboardId,
    chart: place.chartId,
  })[place.kind] ?? 0
