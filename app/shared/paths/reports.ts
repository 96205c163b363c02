import { catalogue } from '../values/catalogue'
import { type Id, type Params, withQuery } from './query'

/** The screens of a report. */
const reportViewsMessages = catalogue('reportViews', {
  overview: 'Overview',
  performance: 'Performance',
  opportunities: 'Opportunities',
  visitors: 'Real users',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
  lighthouse: 'Lighthouse',
  security: 'Security',
  cache: 'Cache Policy',
  uptime: 'Uptime',
  traffic: 'Traffic',
  changes: 'Changes',
  'compare-tests': 'Compare tests',
  'compare-pages': 'Compare pages',
  experiments: 'Experiments',
} as const)
const reportSectionsMessages = catalogue('reportSections', {
  overview: 'Overview',
  performance: 'Performance',
  quality: 'Quality',
  security: 'Security and cache',
  uptime: 'Uptime',
  changes: 'Changes',
  compare: 'Compare',
} as const)
export type ReportViewId = keyof typeof reportViewsMessages
export type ReportSection = ReportViewId | 'coverpage'
export const REPORT_VIEWS = (Object.keys(reportViewsMessages) as ReportViewId[]).map((id) => ({
  id,
  get label() {
    return reportViewsMessages[id]
  },
}))

const section = (name: keyof typeof reportSectionsMessages, ...ids: [ReportViewId, ...ReportViewId[]]) => ({
  get label() {
    return reportSectionsMessages[name]
  },
  ids,
})

/** The tabs of a report, each with its screens; the first is the screen that it opens. */
export const REPORT_SECTIONS = [
  section('overview', 'overview'),
  section('performance', 'performance', 'opportunities', 'visitors'),
  section('quality', 'accessibility', 'best-practices', 'seo', 'lighthouse'),
  section('security', 'security', 'cache'),
  section('uptime', 'uptime', 'traffic'),
  section('changes', 'changes'),
  section('compare', 'compare-tests', 'compare-pages', 'experiments'),
]
export const sectionOf = (id: string) => REPORT_SECTIONS.find(({ ids }) => ids.includes(id as ReportViewId))
export const viewLabel = (id: ReportViewId): string => reportViewsMessages[id]

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
  report: (site: Id, page: Id, section: ReportSection = 'overview', params: Params = {}) =>
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
  /** The form of an order with these fields, see `pdfOrderContent`. */
  orderPdf: (params: Params = {}) => withQuery('/download-pdf', params),
  pdfOrder: (order: string) => `/download-pdf/${order}`,
  pdfOrderFile: (order: string) => `/api/pdf-orders/${order}/file`,
  previewPdfDocument: (order: string) => `/preview-pdf/document/${order}`,
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
