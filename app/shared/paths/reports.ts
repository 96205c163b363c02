import { type Id, type Params, withQuery } from './query'

/** Report tabs, in order. */
export const REPORT_SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'uptime', label: 'Uptime' },
  { id: 'performance', label: 'Performance' },
  { id: 'opportunities', label: 'Opportunities' },
  { id: 'accessibility', label: 'Accessibility' },
  { id: 'best-practices', label: 'Best practices' },
  { id: 'seo', label: 'SEO' },
  { id: 'security', label: 'Security' },
  { id: 'cache', label: 'Cache Policy' },
  { id: 'lighthouse', label: 'Lighthouse' },
  { id: 'traffic', label: 'Traffic' },
] as const
/** The others are subsections. */
export type ReportSection = (typeof REPORT_SECTIONS)[number]['id'] | 'coverpage'

/** The performance section and its subsections. */
export const SPEED_VIEWS = [
  { id: 'performance', label: 'This test' },
  { id: 'changes', label: 'Changes' },
  { id: 'visitors', label: 'Real users' },
  { id: 'compare-pages', label: 'Compare pages' },
  { id: 'compare-tests', label: 'Compare tests' },
  { id: 'experiments', label: 'Experiments' },
] as const
export type SpeedView = (typeof SPEED_VIEWS)[number]['id']

/** Dashboards, reports, tests, search and help. */
export const reportsPaths = {
  dashboard: (params: Params = {}) => withQuery('/dashboard', params),
  addWebsite: (params: Params = {}) => withQuery('/add-website', params),
  /** Progress and results of the tests of a page, with next steps. */
  liveReport: (site: Id, page: Id) => `/live/${site}/${page}`,
  progressStream: (page: Id) => `/api/lighthouses/tests/progress/stream?page_id=${page}`,
  dashboardClient: (client: Id, params: Params = {}) => withQuery(`/dashboard/client/${client}`, params),
  dashboardProject: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/dashboard/client/${client}/project/${project}`, params),
  dashboardSite: (client: Id, site: Id, params: Params = {}) =>
    withQuery(`/dashboard/client/${client}/site/${site}`, params),
  bookmarks: (params: Params = {}) => withQuery('/bookmarks', params),
  siteIcon: (site: Id) => `/api/sites/${site}/favicon`,
  report: (site: Id, page: Id, section: ReportSection | SpeedView = 'overview', params: Params = {}) =>
    withQuery(`/report-detail/${site}/${page}/${section}`, params),
  /** The four columns: selection and filter per column. */
  navigate: (params: Params = {}) => withQuery('/navigate', params),
  search: (params: Params = {}) => withQuery('/search', params),
  /** Clients, or the children of a place. */
  navigationColumn: (within: { level: 'client' | 'project' | 'site'; id: Id } | null, params: Params = {}) =>
    withQuery(within ? `/api/${within.level}s/${within.id}/navigation` : '/api/navigation/clients', params),
  placeSearch: (params: Params = {}) => withQuery('/api/navigation/search', params),
  palette: () => '/api/navigation/palette',
  /** `id` names a filter to change; else `search` of `list` is saved. */
  savedFilter: (params: { id?: string; list?: string; search?: string; returnTo: string }) =>
    withQuery('/saved-filter', params),
  /** With a site: choose options before its tests are requested. */
  runTest: (params: Params = {}) => withQuery('/run-test', params),
  cancelTests: () => '/cancel-tests',
  /** `test` is the id of a test or its point. */
  deleteTest: (test: string, returnTo: string) => withQuery('/delete-test', { test, returnTo }),
  /** `at` is the time of the note. */
  addNote: (params: { site_id: Id; page_id: Id; at?: string; returnTo: string }) =>
    withQuery('/add-note', params),
  style: () => '/style',
  apiDocs: (params: Params = {}) => withQuery('/api-docs', params),
  help: (topic?: string, params: Params = {}) => withQuery(topic ? `/help/${topic}` : '/help', params),
  /** Redirects to the topic of a screen, so that screens need not know the topics. */
  helpFor: (pathname: string) => withQuery('/help', { for: pathname }),
  downloadPdf: (path: string) => withQuery('/download-pdf', { path }),
  runFile: (run: string, file: 'har' | 'htmlbody' | 'trace' | 'flow' | 'requests/export') =>
    `/api/lighthouses/${run}/${file}`,
  runVideo: (run: string) => `/api/lighthouses/download-video?video=${run}`,
  runFigures: (run: string) => `/api/lighthouses/${run}`,
  reportFile: (point: string) => `/api/lighthouses/reportFile/${point}`,
  manualTestStream: (params: Params = {}) => withQuery('/api/lighthouses/manual-tests/stream', params),
  /** Tests of a page, and the latest results of pages, as CSV. */
  seriesExport: (params: Params) => withQuery('/api/lighthouses/export', params),
  pagesExport: (params: Params) => withQuery('/api/overview/pages/export', params),
  testStream: (page: Id) => `/api/lighthouses/tests/stream?page_id=${page}`,
}
