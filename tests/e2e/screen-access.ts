/**
 * Who may see each screen, as the contract specifies. A single word is a visitor, as in `public` or `super`; `guest`
 * redirects signed-in users; `subscriber` is an admin who may see that person. `client clientAdmin` is a role on a
 * thing. Suffixes: `shared` (or share link), `linked` (or link to that one thing), `absent` (always 404), `to`
 * (redirects to the named screen, which has the guard).
 */
export const SCREEN_ACCESS: Record<string, string> = Object.fromEntries(
  `
  /login: guest
  /login/second-step: to /login
  /confirm: to /settings/account
  /logout: to /dashboard
  /signup: guest
  /forgot-password: public
  /auth/forgotpass/:token: public
  /register-confirmation: public
  /invite-user/:token: public
  /prompts: to /dashboard
  /theme: to /dashboard
  /update-payment-method: public
  /unsubscribe-email: public
  /unsubscribe-alert: public
  /unsubscribe-threshold-alert: public
  /githubverify: user absent
  /download-pdf: user absent
  /data/users/:userId/picture: user absent
  /status/:key: public absent
  /status/:key/feed: public absent
  /auth/:provider: guest absent
  /auth/:provider/callback: public absent
  /payment-subscription: billing
  /: to /dashboard
  /dashboard: visitor
  /dashboard/client/:clientId: client member shared
  /dashboard/client/:clientId/project/:projectId: project member shared
  /dashboard/client/:clientId/site/:siteId: project member shared
  /add-website: admin
  /live/:siteId/:pageId: project member
  /bookmarks: user
  /compare-tests: to /compare-tests/all-sessions
  /compare-tests/all-sessions: user
  /compare-tests/new-session: user
  /compare-tests/:sessionId: user absent linked
  /benchmark: visitor
  /personal-dashboards: visitor
  /personal-dashboards/client/:clientId: client member shared
  /personal-dashboards/client/:clientId/create-dashboard: client member
  /personal-dashboards/client/:clientId/dashboard/:dashboardId: client member shared
  /personal-dashboards/client/:clientId/dashboard/:dashboardId/create-chart: client clientAdmin
  /personal-dashboards/client/:clientId/dashboard/:dashboardId/edit-chart/:chartId: client clientAdmin
  /personal-dashboards/client/:clientId/dashboard/:dashboardId/settings: client clientAdmin
  /report-detail/:siteId/:pageId: to /report-detail/:siteId/:pageId/overview
  /report-detail/:siteId/:pageId/overview: project member shared
  /report-detail/:siteId/:pageId/uptime: project member shared
  /report-detail/:siteId/:pageId/performance: project member shared
  /report-detail/:siteId/:pageId/changes: project member shared
  /report-detail/:siteId/:pageId/visitors: project member shared
  /report-detail/:siteId/:pageId/compare-pages: project member shared
  /report-detail/:siteId/:pageId/compare-tests: project member shared
  /report-detail/:siteId/:pageId/experiments: project member shared
  /report-detail/:siteId/:pageId/accessibility: project member shared
  /report-detail/:siteId/:pageId/best-practices: project member shared
  /report-detail/:siteId/:pageId/seo: project member shared
  /report-detail/:siteId/:pageId/security: project member shared
  /report-detail/:siteId/:pageId/cache: project member shared
  /report-detail/:siteId/:pageId/lighthouse: project member shared
  /report-detail/:siteId/:pageId/traffic: project member shared
  /report-detail/:siteId/:pageId/opportunities: project member shared
  /report-detail/:siteId/:pageId/coverpage: project member shared
  /uptime: user
  /uptime/outages/:outageId: user absent shared
  /alerts: user
  /alerts/:alertId: user absent
  /navigate: visitor
  /search: visitor
  /run-test: to /dashboard
  /cancel-tests: to /settings/test-management
  /delete-test: user absent
  /add-note: to /dashboard
  /saved-filter: to /settings/clients
  /settings: to /settings/clients
  /settings/account: user
  /settings/account/sign-in-methods: user
  /settings/account/two-factor: user
  /settings/account/sessions: user
  /settings/account/activity: user
  /settings/account/api-key: user
  /settings/account/permissions: user
  /settings/account/teams: user
  /settings/account/organization: user
  /settings/account/data: user
  /settings/account/teams/:teamId: to /settings/account/teams/:teamId/members
  /settings/account/teams/:teamId/members: team member
  /settings/account/teams/:teamId/permissions: team member
  /settings/account/teams/:teamId/subscriptions: team member
  /settings/my-subscriptions: user
  /settings/email-subscriptions/client/:clientId/project/:projectId: project member
  /settings/email-subscriptions/project/:projectId/site/:siteId: project member
  /settings/email-subscriptions/user/:userId: subscriber
  /settings/email-subscription-center: to /settings/email-subscription-center/subscriber-list
  /settings/email-subscription-center/subscriber-list: admin
  /settings/email-subscription-center/competitor-subscriptions: admin
  /settings/email-subscription-center/custom-subscriptions: admin
  /settings/email-subscription-center/:subscriberId: to /settings/email-subscription-center/:subscriberId/standardSub
  /settings/email-subscription-center/:subscriberId/standardSub: subscriber
  /settings/email-subscription-center/:subscriberId/teamSub: subscriber
  /settings/email-subscription-center/:subscriberId/competitorSub: subscriber
  /settings/email-subscription-center/:subscriberId/alertSub: subscriber
  /settings/email-subscription-center/:subscriberId/thresholdAlertSub: subscriber
  /settings/my-subscription-plan: billing
  /settings/deleted: user
  /settings/clients: user
  /settings/clients/:clientId: to /settings/clients/:clientId/projects
  /settings/clients/:clientId/projects: client member
  /settings/clients/:clientId/members: client member
  /settings/clients/:clientId/settings: client clientAdmin
  /settings/clients/:clientId/move: client super
  /settings/clients/:clientId/devices: client member
  /settings/clients/:clientId/competitors: client clientAdmin
  /settings/clients/:clientId/share-links: client admin
  /settings/clients/:clientId/status-page: client clientAdmin
  /settings/clients/:clientId/check-statistics: client clientAdmin
  /settings/clients/:clientId/logs: client member
  /settings/clients/:clientId/projects/:projectId: to /settings/clients/:clientId/projects/:projectId/sites
  /settings/clients/:clientId/projects/:projectId/sites: project member
  /settings/clients/:clientId/projects/:projectId/edit-sites: project admin
  /settings/clients/:clientId/projects/:projectId/sites/add-new-site: project admin
  /settings/clients/:clientId/projects/:projectId/sites/duplicate-site: project admin
  /settings/clients/:clientId/projects/:projectId/import-sites: project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId: project member
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/find-pages: project admin
  /settings/clients/:clientId/alertSettings: client clientAdmin
  /settings/clients/:clientId/projects/:projectId/alertSettings: project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/alertSettings: project admin
  /settings/organizations/:orgId/alertSettings: organization owner
  /settings/alert-rules/new: user absent
  /settings/alert-rules/:ruleId: user absent
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors: project member
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/new: project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/:monitorId: user absent
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/maintenance/new: project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/maintenance/:windowId: user absent
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/pages/:pageId/script: project member
  /settings/clients/:clientId/projects/:projectId/members: project member
  /settings/clients/:clientId/projects/:projectId/settings: project admin
  /settings/clients/:clientId/projects/:projectId/check-statistics: project admin
  /settings/clients/:clientId/projects/:projectId/logs: project member
  /settings/organizations: super
  /settings/organizations/:orgId: to /settings/organizations/:orgId/info
  /settings/organizations/:orgId/info: organization owner
  /settings/organizations/:orgId/sign-in: organization owner
  /settings/organizations/:orgId/configuration: organization owner
  /settings/organizations/:orgId/subscription: organization billing
  /settings/users: owner
  /settings/users/:userId: to /settings/users/:userId/info
  /settings/users/:userId/info: user owner
  /settings/users/:userId/permissions: user owner
  /settings/users/:userId/teams: user owner
  /settings/users/:userId/subscriptions: user owner
  /settings/teams: owner
  /settings/team/:teamId: to /settings/team/:teamId/members
  /settings/team/:teamId/members: team member
  /settings/team/:teamId/permissions: team member
  /settings/team/:teamId/subscriptions: team member
  /settings/super-admins: super
  /settings/outbox: super
  /settings/outbox/:mailId: super absent
  /settings/mail-previews: super
  /settings/mail-previews/:template: super
  /settings/demo: super
  /settings/test-management: admin
  /settings/notes: admin
  /settings/deployments: admin
  /settings/channels: channelAdmin
  /settings/channels/new: channelAdmin
  /settings/channels/:channelId: user absent
  /settings/audit-log: owner
  /settings/statistics: owner
  /settings/statistics/organization/:orgId: organization owner
  /settings/statistics/client/:clientId: client owner
  /settings/statistics/project/:projectId: project owner
  /settings/system-admin: to /settings/system-admin/payment-subscription-management
  /settings/system-admin/payment-subscription-management: super
  /settings/system-admin/audit-log: super
  /settings/system-admin/agents-status: super
  /settings/system-admin/health: super
  /settings/system-admin/statistics: to /settings/system-admin/statistics/overview
  /settings/system-admin/statistics/overview: super
  /settings/system-admin/statistics/organization/:orgId: super
  /settings/system-admin/statistics/organization/:orgId/client/:clientId: super
  /settings/system-admin/statistics/organization/:orgId/client/:clientId/project/:projectId: super
  /settings/system-admin/notes: super
  /settings/system-admin/deployments: super
  /style: super
  /help: public
  /help/:topic: public
  /forbidden: public
  /api-docs: public
  /api/*: public absent
  /healthz: public
  /readyz: public
  /robots.txt: public
  /*: public absent
  `
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': ') as [string, string]),
)
