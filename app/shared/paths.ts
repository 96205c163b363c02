/** A function per URL. `keep` carries over the search params that must survive navigation. */

const KEPT = [
  'organization',
  'startDate',
  'endDate',
  'formFactor',
  'device',
  'location',
  'searchText',
  'lng',
  'from-mail',
] as const

/** Of the card of planned tests on a settings screen. */
export const BUDGET_ANCHOR = 'planned-tests'

export type Params = Record<string, string | number | null | undefined>

function withQuery(path: string, params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** Search params that survive navigation. */
export function keep(search: URLSearchParams): Params {
  return Object.fromEntries(KEPT.map((name) => [name, search.get(name)]))
}

/** For a search result: drops the search text, which other screens would use differently. */
export const preservedParams = (search: URLSearchParams): Params => ({ ...keep(search), searchText: null })

/** Changes search params of a URL; undefined and null remove one. */
export function withParams(pathname: string, search: URLSearchParams, changes: Params): string {
  return withQuery(pathname, { ...Object.fromEntries(search), ...changes })
}

type Id = number | string
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

export type TeamTab = 'members' | 'permissions' | 'subscriptions'

/** Tabs of a subscriber in the email subscription center: one for each kind of email. */
export const SUBSCRIBER_TABS = [
  'standardSub',
  'teamSub',
  'competitorSub',
  'alertSub',
  'thresholdAlertSub',
] as const
export type SubscriberTab = (typeof SUBSCRIBER_TABS)[number]

export const paths = {
  login: (redirectTo?: string, params: Params = {}) =>
    withQuery('/login', {
      redirectTo: redirectTo === '/' || redirectTo === '/dashboard' ? undefined : redirectTo,
      ...params,
    }),
  secondStep: (params: { redirectTo?: string | null; with?: 'passkey' } = {}) =>
    withQuery('/login/second-step', params),
  confirm: (params: { redirectTo?: string; held?: string } = {}) => withQuery('/confirm', params),
  logout: () => '/logout',
  /** `flow` is a pending linking that a form started. */
  signInAt: (provider: string, params: { redirectTo?: string | null; flow?: string } = {}) =>
    withQuery(`/auth/${provider}`, params),
  signup: () => '/signup',
  prompts: () => '/prompts',
  theme: () => '/theme',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/auth/forgotpass/${token}`,
  registerConfirmation: (params: { token?: string; email?: string } = {}) =>
    withQuery('/register-confirmation', params),
  inviteUser: (token: string, target?: string) => withQuery(`/invite-user/${token}`, { target }),
  updatePaymentMethod: (token?: string) => withQuery('/update-payment-method', { token }),
  outbox: (params: Params = {}) => withQuery('/settings/outbox', params),
  deleted: (params: Params = {}) => withQuery('/settings/deleted', params),
  outboxMail: (mail: string) => `/settings/outbox/${mail}`,
  demo: (params: Params = {}) => withQuery('/settings/demo', params),
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
  testManagement: (params: Params = {}) => withQuery('/settings/test-management', params),
  settings: () => '/settings/clients',
  account: () => '/settings/account',
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
  alerts: (params: Params = {}) => withQuery('/alerts', params),
  alert: (alert: string, params: Params = {}) => withQuery(`/alerts/${alert}`, params),
  alertsCsv: (params: Params = {}) => withQuery('/api/alerts/csv', params),
  organizationAlerts: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/alertSettings`, params),
  clientAlerts: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/alertSettings`, params),
  projectAlerts: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/alertSettings`, params),
  siteAlerts: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/alertSettings`, params),
  /** `place` is 'site:12'. */
  newAlertRule: (params: Params = {}) => withQuery('/settings/alert-rules/new', params),
  alertRule: (rule: string, params: Params = {}) => withQuery(`/settings/alert-rules/${rule}`, params),
  channels: (params: Params = {}) => withQuery('/settings/channels', params),
  newChannel: (params: Params = {}) => withQuery('/settings/channels/new', params),
  channel: (channel: string, params: Params = {}) => withQuery(`/settings/channels/${channel}`, params),
  mailPreviews: (params: Params = {}) => withQuery('/settings/mail-previews', params),
  mailPreview: (template: string, params: Params = {}) =>
    withQuery(`/settings/mail-previews/${template}`, params),
  mailPreviewHtml: (template: string, params: Params = {}) =>
    withQuery(`/api/mail-previews/${template}/html`, params),
  mySubscriptions: (params: Params = {}) => withQuery('/settings/my-subscriptions', params),
  projectSubscriptions: (client: Id, project: Id) =>
    `/settings/email-subscriptions/client/${client}/project/${project}`,
  siteSubscriptions: (project: Id, site: Id) =>
    `/settings/email-subscriptions/project/${project}/site/${site}`,
  userSubscriptions: (user: Id) => `/settings/email-subscriptions/user/${user}`,
  subscriptionCenter: (
    list: 'subscriber-list' | 'competitor-subscriptions' | 'custom-subscriptions' = 'subscriber-list',
    params: Params = {},
  ) => withQuery(`/settings/email-subscription-center/${list}`, params),
  subscriber: (subscriber: Id, tab: SubscriberTab, params: Params = {}) =>
    withQuery(`/settings/email-subscription-center/${subscriber}/${tab}`, params),
  unsubscribeEmail: (key: string) => withQuery('/unsubscribe-email', { key }),
  unsubscribeThresholdAlert: (key: string) => withQuery('/unsubscribe-threshold-alert', { key }),
  unsubscribeAlert: (key: string) => withQuery('/unsubscribe-alert', { key }),
  outagePicture: (outage: string) => `/api/outages/${outage}/picture`,
  outagesCsv: (params: Params = {}) => withQuery('/api/outages/csv', params),
  checksCsv: (monitor: Id, params: Params = {}) => withQuery(`/api/monitors/${monitor}/checks/csv`, params),
  boardStream: (params: Params = {}) => withQuery('/api/uptime/board/stream', params),
  monitorStream: (params: Params = {}) => withQuery('/api/monitors/stream', params),
  uptimeNowStream: (params: Params = {}) => withQuery('/api/uptime/now/stream', params),
  uptimeStream: (page: Id, params: Params = {}) => withQuery(`/api/pages/${page}/uptime/stream`, params),
  subscriptionPlan: (params: Params = {}) => withQuery('/settings/my-subscription-plan', params),
  paymentSubscription: (params: Params = {}) =>
    withQuery('/payment-subscription', { billingCycle: 'year', ...params }),
  accountPassword: () => '/settings/account?dialog=password',
  accountPicture: () => '/settings/account?dialog=picture',
  avatar: (user: string, version: number) => `/api/users/${user}/avatar?v=${version}`,
  accountSignInMethods: () => '/settings/account/sign-in-methods',
  /** `redirectTo` is where a user goes on to who had to set up a factor first. */
  accountTwoFactor: (params: { dialog?: string; factor?: string; redirectTo?: string | null } = {}) =>
    withQuery('/settings/account/two-factor', params),
  accountSessions: () => '/settings/account/sessions',
  accountActivity: () => '/settings/account/activity',
  accountApiKey: () => '/settings/account/api-key',
  accountPermissions: () => '/settings/account/permissions',
  accountTeams: () => '/settings/account/teams',
  accountOrganization: () => '/settings/account/organization',
  accountData: () => '/settings/account/data',
  personalData: () => '/api/auth/personal-data',
  configurationSchema: () => '/api/configuration.schema.json',
  configurationFile: (organization: Id, params: Params = {}) =>
    withQuery(`/api/organizations/${organization}/configuration`, params),
  clients: (params: Params = {}) => withQuery('/settings/clients', params),
  clientProjects: (client: Id) => `/settings/clients/${client}/projects`,
  clientSettings: (client: Id) => `/settings/clients/${client}/settings`,
  clientMove: (client: Id) => `/settings/clients/${client}/move`,
  clientDevices: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/devices`, params),
  clientCompetitors: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/competitors`, params),
  clientShareLinks: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/share-links`, params),
  clientLogs: (client: Id) => `/settings/clients/${client}/logs`,
  projectLogs: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/logs`,
  notes: (params: Params = {}) => withQuery('/settings/notes', params),
  deployments: (params: Params = {}) => withQuery('/settings/deployments', params),
  operatorNotes: (params: Params = {}) => withQuery('/settings/system-admin/notes', params),
  operatorDeployments: (params: Params = {}) => withQuery('/settings/system-admin/deployments', params),
  auditLog: () => '/settings/audit-log',
  statistics: (params: Params = {}) => withQuery('/settings/statistics', params),
  statisticsOf: (level: 'organization' | 'client' | 'project', id: Id, params: Params = {}) =>
    withQuery(`/settings/statistics/${level}/${id}`, params),
  clientStatistics: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/check-statistics`, params),
  projectStatistics: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/check-statistics`, params),
  systemStatistics: (params: Params = {}) => withQuery('/settings/system-admin/statistics/overview', params),
  systemStatisticsOf: (place: { organization: Id; client?: Id; project?: Id }, params: Params = {}) =>
    withQuery(
      `/settings/system-admin/statistics${(['organization', 'client', 'project'] as const)
        .filter((level) => place[level] !== undefined)
        .map((level) => `/${level}/${place[level]}`)
        .join('')}`,
      params,
    ),
  statisticsCsv: (
    place: { level: 'organization' | 'client' | 'project'; id: Id } | null,
    params: Params = {},
  ) => withQuery(place ? `/api/${place.level}s/${place.id}/statistics/csv` : '/api/statistics/csv', params),
  health: () => '/settings/system-admin/health',
  agentsStatus: (params: Params = {}) => withQuery('/settings/system-admin/agents-status', params),
  systemAuditLog: () => '/settings/system-admin/audit-log',
  activityExport: (params: Params = {}) => withQuery('/api/activity/export', params),
  projectSites: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites`,
  /** Without params: all sites of the project. */
  editSites: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/edit-sites`, params),
  projectSettings: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/settings`,
  addSite: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites/add-new-site`,
  importSites: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/import-sites`, params),
  duplicateSite: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/duplicate-site`, params),
  importTemplate: () => '/api/sites/import-template',
  importResult: (id: string) => `/api/site-imports/${id}/result`,
  projectSitesExport: (project: Id) => `/api/projects/${project}/sites/export`,
  clientSitesExport: (client: Id) => `/api/clients/${client}/sites/export`,
  site: (client: Id, project: Id, site: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}`,
  findPages: (client: Id, project: Id, site: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}/find-pages`,
  pageScript: (client: Id, project: Id, site: Id, page: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}/pages/${page}/script`,
  clientMembers: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/members`, params),
  projectMembers: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/members`, params),
  organizations: (params: Params = {}) => withQuery('/settings/organizations', params),
  organizationInfo: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/info`, params),
  organizationSubscription: (organization: Id) => `/settings/organizations/${organization}/subscription`,
  subscriptions: (params: Params = {}) =>
    withQuery('/settings/system-admin/payment-subscription-management', params),
  users: (params: Params = {}) => withQuery('/settings/users', params),
  user: (user: Id, tab: 'info' | 'permissions' | 'teams' | 'subscriptions' = 'info', params: Params = {}) =>
    withQuery(`/settings/users/${user}/${tab}`, params),
  teams: (params: Params = {}) => withQuery('/settings/teams', params),
  team: (team: Id, tab: TeamTab = 'members', params: Params = {}) =>
    withQuery(`/settings/team/${team}/${tab}`, params),
  organizationConfiguration: (organization: Id) => `/settings/organizations/${organization}/configuration`,
  organizationSignIn: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/sign-in`, params),
  accountTeam: (team: Id, tab: TeamTab = 'members', params: Params = {}) =>
    withQuery(`/settings/account/teams/${team}/${tab}`, params),
  superAdmins: (params: Params = {}) => withQuery('/settings/super-admins', params),
  style: () => '/style',
  apiDocs: () => '/api-docs',
  help: (topic?: string, params: Params = {}) => withQuery(topic ? `/help/${topic}` : '/help', params),
  /** Redirects to the topic of a screen, so that screens need not know the topics. */
  helpFor: (pathname: string) => withQuery('/help', { for: pathname }),
  downloadPdf: (path: string) => withQuery('/download-pdf', { path }),
  runFile: (run: string, file: 'har' | 'htmlbody' | 'trace' | 'flow' | 'requests/export') =>
    `/api/lighthouses/${run}/${file}`,
  runVideo: (run: string) => `/api/lighthouses/download-video?video=${run}`,
  runFigures: (run: string) => `/api/lighthouses/${run}`,
  reportFile: (point: string) => `/api/lighthouses/reportFile/${point}`,
  siteSettingsCheck: (project: Id) => `/api/projects/${project}/check-site-settings-for-change-in-prediction`,
  manualTestStream: (params: Params = {}) => withQuery('/api/lighthouses/manual-tests/stream', params),
  /** Tests of a page, and the latest results of pages, as CSV. */
  seriesExport: (params: Params) => withQuery('/api/lighthouses/export', params),
  pagesExport: (params: Params) => withQuery('/api/overview/pages/export', params),
  testStream: (page: Id) => `/api/lighthouses/tests/stream?page_id=${page}`,
}

/** The address of a report's section, sent as a parameter; null for anything else. */
export function printablePath(path: string | null): string | null {
  const here = 'http://here.invalid'
  if (!path || !URL.canParse(path, here)) return null
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && /^\/report-detail\/\d+\/\d+\/[a-z-]+$/.test(pathname) ? pathname + search : null
}

/**
 * A path to return to after sign-in; anything that could leave our origin becomes the dashboard.
 * remix-utils' safeRedirect accepts `/<tab>/host` and refuses a search for `a..b`.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\n\r\t]/.test(path)) return '/dashboard'
  const here = 'http://here.invalid'
  if (!URL.canParse(path, here)) return '/dashboard'
  const { origin, pathname, search } = new URL(path, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/dashboard'
}
