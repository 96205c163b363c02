import { type Id, type Params, withQuery } from './query'

/** Monitors, outages, maintenance and status pages. */
export const uptimePaths = {
  monitors: (params: Params = {}) => withQuery('/uptime', params),
  outage: (outage: string) => `/uptime/outages/${outage}`,
  siteMonitors: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/monitors`, params),
  newMonitor: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/monitors/new`, params),
  monitor: (client: Id, project: Id, site: Id, monitor: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/monitors/${monitor}`, params),
  newMaintenanceWindow: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(
      `/settings/clients/${client}/projects/${project}/sites/${site}/monitors/maintenance/new`,
      params,
    ),
  maintenanceWindow: (client: Id, project: Id, site: Id, window: string, params: Params = {}) =>
    withQuery(
      `/settings/clients/${client}/projects/${project}/sites/${site}/monitors/maintenance/${window}`,
      params,
    ),
  clientStatusPage: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/status-page`, params),
  publicStatus: (key: string) => `/status/${key}`,
  publicStatusFeed: (key: string) => `/status/${key}/feed`,
  outagePicture: (outage: string) => `/api/outages/${outage}/picture`,
  outagesCsv: (params: Params = {}) => withQuery('/api/outages/csv', params),
  checksCsv: (monitor: Id, params: Params = {}) => withQuery(`/api/monitors/${monitor}/checks/csv`, params),
  boardStream: (params: Params = {}) => withQuery('/api/uptime/board/stream', params),
  monitorStream: (params: Params = {}) => withQuery('/api/monitors/stream', params),
  uptimeNowStream: (params: Params = {}) => withQuery('/api/uptime/now/stream', params),
  uptimeStream: (page: Id, params: Params = {}) => withQuery(`/api/pages/${page}/uptime/stream`, params),
}
