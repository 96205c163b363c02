import { type Id, type Params, withQuery } from './query'

/** Comparisons, personal dashboards and the benchmark. */
export const analysisPaths = {
  compareSessions: (params: Params = {}) => withQuery('/compare-tests/all-sessions', params),
  newCompareSession: (params: Params = {}) => withQuery('/compare-tests/new-session', params),
  compareSession: (session: string, params: Params = {}) => withQuery(`/compare-tests/${session}`, params),
  personalDashboards: (params: Params = {}) => withQuery('/personal-dashboards', params),
  clientDashboards: (client: Id, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}`, params),
  createDashboard: (client: Id, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}/create-dashboard`, params),
  personalDashboard: (client: Id, dashboard: string, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}/dashboard/${dashboard}`, params),
  createChart: (client: Id, dashboard: string, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}/dashboard/${dashboard}/create-chart`, params),
  editChart: (client: Id, dashboard: string, chart: string, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}/dashboard/${dashboard}/edit-chart/${chart}`, params),
  dashboardSettings: (client: Id, dashboard: string, params: Params = {}) =>
    withQuery(`/personal-dashboards/client/${client}/dashboard/${dashboard}/settings`, params),
  dashboardData: (dashboard: string, params: Params = {}) =>
    withQuery(`/api/dashboards/${dashboard}/alldata`, params),
  chartCsv: (chart: string, params: Params = {}) => withQuery(`/api/charts/${chart}/csv`, params),
  /** `client` names whose pages are compared. */
  benchmark: (params: Params = {}) => withQuery('/benchmark', params),
  benchmarkCsv: (params: Params) => withQuery('/api/benchmarks/csv', params),
}
