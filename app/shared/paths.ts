/** A function per URL. `keep` carries over the search params that must survive navigation. */

const KEPT = ['organization', 'startDate', 'endDate', 'device', 'location', 'searchText', 'lng'] as const

type Params = Record<string, string | number | null | undefined>

function withQuery(path: string, params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The search params of the present screen that the next one keeps. */
export function keep(search: URLSearchParams): Params {
  return Object.fromEntries(KEPT.map((name) => [name, search.get(name)]))
}

/** The same screen with some search params changed; undefined and null remove one. */
export function withParams(pathname: string, search: URLSearchParams, changes: Params): string {
  return withQuery(pathname, { ...Object.fromEntries(search), ...changes })
}

type Id = number | string
export const REPORT_SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'performance', label: 'Performance' },
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]['id']

export const paths = {
  login: (redirectTo?: string) =>
    withQuery('/login', {
      redirectTo: redirectTo === '/' || redirectTo === '/dashboard' ? undefined : redirectTo,
    }),
  logout: () => '/logout',
  dashboard: (params: Params = {}) => withQuery('/dashboard', params),
  dashboardClient: (client: Id, params: Params = {}) => withQuery(`/dashboard/client/${client}`, params),
  dashboardProject: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/dashboard/client/${client}/project/${project}`, params),
  dashboardSite: (client: Id, site: Id, params: Params = {}) =>
    withQuery(`/dashboard/client/${client}/site/${site}`, params),
  report: (site: Id, page: Id, section: ReportSection = 'overview', params: Params = {}) =>
    withQuery(`/report-detail/${site}/${page}/${section}`, params),
  runTest: () => '/run-test',
  settings: () => '/settings/clients',
  clients: (params: Params = {}) => withQuery('/settings/clients', params),
  clientProjects: (client: Id) => `/settings/clients/${client}/projects`,
  clientSettings: (client: Id) => `/settings/clients/${client}/settings`,
  projectSites: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites`,
  projectSettings: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/settings`,
  addSite: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites/add-new-site`,
  site: (client: Id, project: Id, site: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}`,
  style: () => '/style',
  apiDocs: () => '/api-docs',
  reportFile: (point: string) => `/api/lighthouses/reportFile/${point}`,
  testStream: (page: Id) => `/api/lighthouses/tests/stream?page_id=${page}`,
}

/** A path of ours to return to after signing in; anything that could lead elsewhere becomes the dashboard. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\n\r\t]/.test(path)) return '/dashboard'
  const here = 'http://here.invalid'
  if (!URL.canParse(path, here)) return '/dashboard'
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/dashboard'
}
