import { paths } from '../../app/shared/paths'
import type { DemoPlaces } from './places'

type Address = (places: DemoPlaces) => string

/**
 * What is pictured of each route, by the path of the route: the screen itself and, by name, its dialogs and views. A
 * route without an entry fails a test; `null` names those that show nothing of their own.
 */
export const PICTURES: Record<string, Record<string, Address> | null> = {
  '/login': { '': () => paths.login() },
  '/login/second-step': null,
  '/confirm': null,
  '/logout': null,
  '/signup': { '': () => '/signup' },
  '/forgot-password': { '': () => '/forgot-password' },
  '/auth/forgotpass/:token': { '': () => '/auth/forgotpass/expired' },
  '/register-confirmation': { '': () => '/register-confirmation' },
  '/invite-user/:token': { '': () => '/invite-user/expired' },
  '/prompts': null,
  '/data/users/:userId/picture': null,
  '/settings/system-admin': null,
  '/download-pdf': null,
  '/update-payment-method': { '': () => '/update-payment-method' },
  '/unsubscribe-email': { '': () => '/unsubscribe-email' },
  '/unsubscribe-alert': { '': () => '/unsubscribe-alert' },
  '/unsubscribe-threshold-alert': { '': () => '/unsubscribe-threshold-alert' },
  '/githubverify': null,
  '/status/:key': { '': ({ statusKey }) => `/status/${statusKey}` },
  '/status/:key/feed': null,
  '/auth/:provider': null,
  '/auth/:provider/callback': null,
  '/payment-subscription': { '': () => '/payment-subscription' },
  '/': null,
  '/dashboard': {
    '': () => paths.dashboard(),
    failed: () => paths.dashboard({ state: 'failed' }),
    empty: () => paths.dashboard({ searchText: 'no such thing anywhere' }),
  },
  '/dashboard/client/:clientId': {
    '': ({ slow }) => paths.dashboardClient(slow.client),
    filmstrip: ({ slow }) => paths.dashboardClient(slow.client, { tab: 'filmstrip', group: 'site' }),
    performance: ({ slow }) => paths.dashboardClient(slow.client, { tab: 'performance' }),
  },
  '/dashboard/client/:clientId/project/:projectId': {
    '': ({ slow }) => paths.dashboardProject(slow.client, slow.project),
  },
  '/dashboard/client/:clientId/site/:siteId': {
    '': ({ slow }) => paths.dashboardSite(slow.client, slow.site, { tab: 'performance' }),
  },
  '/bookmarks': { '': () => '/bookmarks' },
  '/compare-tests': null,
  '/compare-tests/all-sessions': {
    '': () => paths.compareSessions(),
    empty: () => paths.compareSessions({ searchText: 'no such thing anywhere' }),
  },
  '/compare-tests/new-session': { '': () => paths.newCompareSession() },
  '/compare-tests/:sessionId': {
    '': ({ session }) => paths.compareSession(session),
    share: ({ session }) => paths.compareSession(session, { dialog: 'share' }),
  },
  '/benchmark': {
    '': ({ slow }) => paths.benchmark({ client: slow.client }),
    choose: () => paths.benchmark(),
    empty: ({ fast }) => paths.benchmark({ client: fast.client }),
  },
  '/personal-dashboards': { '': () => paths.personalDashboards() },
  '/personal-dashboards/client/:clientId': { '': ({ slow }) => paths.clientDashboards(slow.client) },
  '/personal-dashboards/client/:clientId/create-dashboard': {
    '': ({ slow }) => paths.createDashboard(slow.client),
  },
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId': {
    '': ({ slow, dashboard }) => paths.personalDashboard(slow.client, dashboard),
    print: ({ slow, dashboard }) => paths.personalDashboard(slow.client, dashboard, { print: 1 }),
  },
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId/create-chart': {
    '': ({ slow, dashboard }) => paths.createChart(slow.client, dashboard),
  },
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId/edit-chart/:chartId': {
    '': ({ slow, dashboard, chart }) => paths.editChart(slow.client, dashboard, chart),
  },
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId/settings': {
    '': ({ slow, dashboard }) => paths.dashboardSettings(slow.client, dashboard),
    delete: ({ slow, dashboard }) => paths.dashboardSettings(slow.client, dashboard, { dialog: 'delete' }),
  },
  ...report(),
  '/uptime': {
    '': () => paths.monitors(),
    empty: () => paths.monitors({ searchText: 'no such thing anywhere' }),
  },
  '/uptime/outages/:outageId': { '': ({ outage }) => `/uptime/outages/${outage}` },
  '/alerts': {
    '': () => paths.alerts(),
    acknowledged: () => paths.alerts({ state: 'acknowledged' }),
    closed: () => paths.alerts({ state: 'closed' }),
    empty: () => paths.alerts({ searchText: 'no such thing anywhere' }),
  },
  '/alerts/:alertId': {
    '': ({ alert }) => paths.alert(alert),
    acknowledged: ({ acknowledged }) => paths.alert(acknowledged),
    incident: ({ incident }) => paths.alert(incident),
  },
  '/navigate': {
    '': ({ slow }) => paths.navigate({ client: slow.client, project: slow.project, site: slow.site }),
  },
  '/search': {
    '': () => paths.search({ searchText: 'cedar' }),
    empty: () => paths.search({ searchText: 'no such thing anywhere' }),
  },
  '/run-test': { '': ({ slow }) => paths.runTest({ site_id: slow.site, page_id: slow.page }) },
  '/cancel-tests': null,
  '/add-website': { '': () => paths.addWebsite() },
  '/live/:siteId/:pageId': { '': ({ slow }) => paths.liveReport(slow.site, slow.page) },
  '/delete-test': null,
  '/help': { '': () => paths.help() },
  '/help/:topic': { '': () => paths.help('reports') },
  '/theme': null,
  '/add-note': {
    '': ({ slow }) => paths.addNote({ site_id: slow.site, page_id: slow.page, returnTo: paths.dashboard() }),
  },
  '/saved-filter': {
    '': () => paths.savedFilter({ list: 'clients', search: 'searchText=a', returnTo: paths.clients() }),
  },
  '/settings': null,
  ...account(),
  '/settings/my-subscription-plan': { '': () => paths.subscriptionPlan() },
  ...hierarchy(),
  ...subscriptions(),
  ...operator(),
  '/style': { '': () => paths.style() },
  '/forbidden': { '': () => '/forbidden' },
  '/api-docs': { '': () => paths.apiDocs() },
  '/api/*': null,
  '/healthz': null,
  '/readyz': null,
  '/robots.txt': null,
  '/*': { '': () => '/no-such-screen' },
}

function report(): typeof PICTURES {
  const sections = [
    'performance',
    'changes',
    'visitors',
    'compare-pages',
    'compare-tests',
    'experiments',
    'accessibility',
    'best-practices',
    'seo',
    'security',
    'cache',
    'lighthouse',
    'traffic',
    'opportunities',
    'coverpage',
  ] as const
  const root = '/report-detail/:siteId/:pageId'
  const of = (section: (typeof sections)[number] | 'overview' | 'uptime') => ({
    '': ({ slow }: DemoPlaces) => paths.report(slow.site, slow.page, section),
  })
  return {
    [root]: null,
    [`${root}/overview`]: {
      ...of('overview'),
      good: ({ fast }) => paths.report(fast.site, fast.page, 'overview'),
      failing: ({ failing }) => paths.report(failing.site, failing.page, 'overview'),
      none: ({ slow }) =>
        paths.report(slow.site, slow.page, 'overview', { startDate: '2020-01-01', endDate: '2020-01-31' }),
    },
    [`${root}/uptime`]: { '': ({ down }) => paths.report(down.site, down.page, 'uptime') },
    ...Object.fromEntries(sections.map((section) => [`${root}/${section}`, of(section)])),
  }
}

function account(): typeof PICTURES {
  const members = '/settings/account/teams/:teamId'
  return {
    '/settings/account': {
      '': () => paths.account(),
      password: () => paths.accountPassword(),
      picture: () => paths.accountPicture(),
    },
    '/settings/account/sign-in-methods': { '': () => '/settings/account/sign-in-methods' },
    '/settings/account/two-factor': { '': () => paths.accountTwoFactor() },
    '/settings/account/sessions': { '': () => paths.accountSessions() },
    '/settings/account/activity': { '': () => paths.accountActivity() },
    '/settings/account/api-key': { '': () => paths.accountApiKey() },
    '/settings/account/permissions': { '': () => paths.accountPermissions() },
    '/settings/account/teams': { '': () => paths.accountTeams() },
    '/settings/account/organization': { '': () => paths.accountOrganization() },
    '/settings/account/data': { '': () => paths.accountData() },
    [members]: null,
    [`${members}/members`]: { '': ({ team }) => `/settings/account/teams/${team}/members` },
    [`${members}/permissions`]: { '': ({ team }) => `/settings/account/teams/${team}/permissions` },
    [`${members}/subscriptions`]: { '': ({ team }) => `/settings/account/teams/${team}/subscriptions` },
  }
}

function hierarchy(): typeof PICTURES {
  const client = '/settings/clients/:clientId'
  const project = `${client}/projects/:projectId`
  const site = `${project}/sites/:siteId`
  return {
    '/settings/clients': { '': () => paths.clients(), add: () => paths.clients({ dialog: 'add' }) },
    [client]: null,
    [`${client}/projects`]: {
      '': ({ slow }) => paths.clientProjects(slow.client),
      add: ({ slow }) => `${paths.clientProjects(slow.client)}?dialog=add`,
    },
    [`${client}/members`]: {
      '': ({ slow }) => paths.clientMembers(slow.client),
      add: ({ slow }) => paths.clientMembers(slow.client, { dialog: 'add' }),
    },
    [`${client}/settings`]: { '': ({ slow }) => paths.clientSettings(slow.client) },
    [`${client}/move`]: { '': ({ slow }) => paths.clientMove(slow.client) },
    [`${client}/devices`]: {
      '': ({ slow }) => paths.clientDevices(slow.client),
      add: ({ slow }) => paths.clientDevices(slow.client, { dialog: 'add' }),
    },
    [`${client}/competitors`]: {
      '': ({ slow }) => paths.clientCompetitors(slow.client),
      add: ({ slow }) => paths.clientCompetitors(slow.client, { dialog: 'add' }),
    },
    [`${client}/share-links`]: { '': ({ slow }) => `/settings/clients/${slow.client}/share-links` },
    [`${client}/status-page`]: { '': ({ slow }) => paths.clientStatusPage(slow.client) },
    [`${client}/alertSettings`]: { '': ({ slow }) => paths.clientAlerts(slow.client) },
    [`${client}/check-statistics`]: null,
    [`${client}/logs`]: { '': ({ slow }) => `/settings/clients/${slow.client}/logs` },
    [project]: null,
    [`${project}/sites`]: {
      '': ({ slow }) => paths.projectSites(slow.client, slow.project),
      delete: ({ slow }) =>
        `${paths.projectSites(slow.client, slow.project)}?dialog=delete-selected&ids=${slow.site}`,
      move: ({ slow }) =>
        `${paths.projectSites(slow.client, slow.project)}?dialog=move-selected&ids=${slow.site}`,
    },
    [`${project}/edit-sites`]: { '': ({ slow }) => paths.editSites(slow.client, slow.project) },
    [`${project}/sites/add-new-site`]: { '': ({ slow }) => paths.addSite(slow.client, slow.project) },
    [`${project}/sites/duplicate-site`]: {
      '': ({ slow }) => paths.duplicateSite(slow.client, slow.project, { siteId: slow.site }),
    },
    [`${project}/import-sites`]: {
      '': ({ slow }) => paths.importSites(slow.client, slow.project),
      tool: ({ slow }) => paths.importSites(slow.client, slow.project, { from: 'lighthouse-ci' }),
      checked: ({ siteImport }) =>
        paths.importSites(siteImport.client, siteImport.project, { import: siteImport.id }),
    },
    [site]: {
      '': ({ slow }) => paths.site(slow.client, slow.project, slow.site),
      delete: ({ slow }) => `${paths.site(slow.client, slow.project, slow.site)}?dialog=delete`,
      'move-page': ({ slow }) => `${paths.site(slow.client, slow.project, slow.site)}?dialog=move-page`,
    },
    // Says why pages of the demo can't be searched.
    [`${site}/find-pages`]: { '': ({ slow }) => paths.findPages(slow.client, slow.project, slow.site) },
    [`${site}/monitors`]: { '': ({ slow }) => paths.siteMonitors(slow.client, slow.project, slow.site) },
    [`${site}/monitors/new`]: {
      '': ({ slow }) => paths.newMonitor(slow.client, slow.project, slow.site, { kind: 'keyword' }),
    },
    [`${site}/monitors/:monitorId`]: {
      '': ({ slow, monitor }) => `${paths.siteMonitors(slow.client, slow.project, slow.site)}/${monitor}`,
    },
    [`${site}/monitors/maintenance/new`]: {
      '': ({ slow }) => paths.newMaintenanceWindow(slow.client, slow.project, slow.site, { kind: 'cron' }),
    },
    [`${site}/monitors/maintenance/:windowId`]: {
      '': ({ slow, window }) =>
        `${paths.siteMonitors(slow.client, slow.project, slow.site)}/maintenance/${window}`,
    },
    [`${site}/pages/:pageId/script`]: {
      '': ({ slow }) => paths.pageScript(slow.client, slow.project, slow.site, slow.page),
    },
    [`${project}/alertSettings`]: { '': ({ slow }) => paths.projectAlerts(slow.client, slow.project) },
    [`${site}/alertSettings`]: { '': ({ slow }) => paths.siteAlerts(slow.client, slow.project, slow.site) },
    [`${project}/members`]: { '': ({ slow }) => paths.projectMembers(slow.client, slow.project) },
    [`${project}/settings`]: { '': ({ slow }) => paths.projectSettings(slow.client, slow.project) },
    [`${project}/check-statistics`]: {
      '': ({ slow }) => paths.projectStatistics(slow.client, slow.project, { measure: 'agentMs' }),
    },
    [`${project}/logs`]: {
      '': ({ slow }) => `/settings/clients/${slow.client}/projects/${slow.project}/logs`,
    },
  }
}

function subscriptions(): typeof PICTURES {
  const center = '/settings/email-subscription-center'
  const subscriber = `${center}/:subscriberId`
  return {
    '/settings/my-subscriptions': {
      '': () => paths.mySubscriptions(),
      add: () => paths.mySubscriptions({ dialog: 'add' }),
      empty: () => paths.mySubscriptions({ searchText: 'no such thing anywhere' }),
    },
    '/settings/email-subscriptions/client/:clientId/project/:projectId': {
      '': ({ slow }) => paths.projectSubscriptions(slow.client, slow.project),
    },
    '/settings/email-subscriptions/project/:projectId/site/:siteId': {
      '': ({ slow }) => paths.siteSubscriptions(slow.project, slow.site),
      subscribers: ({ slow }) => `${paths.siteSubscriptions(slow.project, slow.site)}?tab=subscribers`,
      add: ({ slow }) =>
        `${paths.siteSubscriptions(slow.project, slow.site)}?tab=subscribers&dialog=add-subscriber`,
    },
    '/settings/email-subscriptions/user/:userId': { '': ({ user }) => paths.userSubscriptions(user) },
    [center]: null,
    [`${center}/subscriber-list`]: { '': () => paths.subscriptionCenter() },
    [`${center}/competitor-subscriptions`]: {
      '': () => paths.subscriptionCenter('competitor-subscriptions'),
    },
    [`${center}/custom-subscriptions`]: null,
    [subscriber]: null,
    [`${subscriber}/standardSub`]: { '': ({ user }) => paths.subscriber(user, 'standardSub') },
    [`${subscriber}/teamSub`]: { '': ({ team }) => paths.subscriber(team, 'teamSub') },
    [`${subscriber}/competitorSub`]: null,
    [`${subscriber}/alertSub`]: { '': ({ user }) => paths.subscriber(user, 'alertSub') },
    [`${subscriber}/thresholdAlertSub`]: null,
  }
}

function operator(): typeof PICTURES {
  const organization = '/settings/organizations/:orgId'
  return {
    '/settings/organizations': { '': () => paths.organizations() },
    [organization]: null,
    [`${organization}/info`]: { '': (places) => paths.organizationInfo(places.organization) },
    [`${organization}/sign-in`]: { '': (places) => `/settings/organizations/${places.organization}/sign-in` },
    [`${organization}/alertSettings`]: { '': (places) => paths.organizationAlerts(places.organization) },
    [`${organization}/configuration`]: {
      '': (places) => paths.organizationConfiguration(places.organization),
      plan: (places) => paths.organizationConfiguration(places.organization),
    },
    [`${organization}/subscription`]: {
      '': (places) => `/settings/organizations/${places.organization}/subscription`,
    },
    '/settings/alert-rules/new': {
      metric: ({ slow }) => paths.newAlertRule({ place: `site:${slow.site}` }),
      value: ({ slow }) => paths.newAlertRule({ place: `site:${slow.site}`, metric: 'lcp' }),
      rate: ({ slow }) => paths.newAlertRule({ place: `site:${slow.site}`, metric: 'lcp', kind: 'rate' }),
    },
    '/settings/alert-rules/:ruleId': { '': ({ alertRule }) => paths.alertRule(alertRule) },
    '/settings/users': { '': () => paths.users() },
    '/settings/users/:userId': null,
    '/settings/users/:userId/info': { '': ({ user }) => `/settings/users/${user}/info` },
    '/settings/users/:userId/permissions': { '': ({ user }) => `/settings/users/${user}/permissions` },
    '/settings/users/:userId/teams': { '': ({ user }) => `/settings/users/${user}/teams` },
    '/settings/users/:userId/subscriptions': { '': ({ user }) => paths.user(user, 'subscriptions') },
    '/settings/teams': { '': () => paths.teams() },
    '/settings/team/:teamId': null,
    '/settings/team/:teamId/members': { '': ({ team }) => `/settings/team/${team}/members` },
    '/settings/team/:teamId/permissions': { '': ({ team }) => `/settings/team/${team}/permissions` },
    '/settings/team/:teamId/subscriptions': { '': ({ team }) => paths.team(team, 'subscriptions') },
    '/settings/super-admins': { '': () => paths.superAdmins() },
    '/settings/outbox': { '': () => paths.outbox() },
    '/settings/outbox/:mailId': { '': ({ mail }) => paths.outboxMail(mail) },
    '/settings/mail-previews': { '': () => paths.mailPreviews() },
    '/settings/mail-previews/:template': { '': () => paths.mailPreview('standard') },
    '/settings/demo': { '': () => paths.demo(), delete: () => paths.demo({ dialog: 'delete' }) },
    '/settings/test-management': { '': () => paths.testManagement() },
    '/settings/deleted': { '': () => paths.deleted() },
    '/settings/notes': { '': () => paths.notes(), add: () => paths.notes({ dialog: 'add' }) },
    '/settings/deployments': {
      '': () => paths.deployments(),
      add: () => paths.deployments({ dialog: 'add' }),
    },
    '/settings/channels': { '': () => paths.channels() },
    '/settings/channels/new': {
      '': () => paths.newChannel(),
      slack: () => paths.newChannel({ kind: 'slack' }),
    },
    '/settings/channels/:channelId': { '': ({ channel }) => paths.channel(channel) },
    '/settings/audit-log': { '': () => paths.auditLog() },
    '/settings/statistics': null,
    '/settings/statistics/organization/:orgId': {
      '': ({ organization }) => paths.statisticsOf('organization', organization),
      year: ({ organization }) =>
        paths.statisticsOf('organization', organization, { byBillingPeriod: 'true', measure: 'results' }),
    },
    '/settings/statistics/client/:clientId': {
      '': ({ slow }) => paths.statisticsOf('client', slow.client, { group: 'week' }),
    },
    '/settings/statistics/project/:projectId': null,
    '/settings/system-admin/payment-subscription-management': { '': () => paths.subscriptions() },
    '/settings/system-admin/audit-log': { '': () => paths.systemAuditLog() },
    '/settings/system-admin/agents-status': {
      '': () => paths.agentsStatus(),
      add: () => paths.agentsStatus({ dialog: 'add' }),
    },
    '/settings/system-admin/statistics': null,
    '/settings/system-admin/statistics/overview': { '': () => paths.systemStatistics({ group: 'month' }) },
    '/settings/system-admin/statistics/organization/:orgId': null,
    '/settings/system-admin/statistics/organization/:orgId/client/:clientId': null,
    '/settings/system-admin/statistics/organization/:orgId/client/:clientId/project/:projectId': null,
    '/settings/system-admin/health': { '': () => paths.health() },
    '/settings/system-admin/notes': { '': () => paths.operatorNotes() },
    '/settings/system-admin/deployments': { '': () => paths.operatorDeployments() },
  }
}

/** All pictures, by the name of their file. */
export const listPictures = (): [name: string, address: Address][] =>
  Object.entries(PICTURES).flatMap(([path, views]) =>
    Object.entries(views ?? {}).map(([view, address]): [string, Address] => [fileName(path, view), address]),
  )

function fileName(path: string, view: string): string {
  const words = path
    .replace(/:\w+$/, 'one')
    .replace(/:\w+/g, '')
    .replace('*', 'not-found')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return [...words, ...(view ? ['', view] : [])].join('-')
}
