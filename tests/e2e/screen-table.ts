import { accessLines } from '../support/access-lines'
import { isKnown, readScreens } from './support/screens'

/** Every screen of the product, for the tests of access, accessibility and markup and for the pictures. */
export const screens = await readScreens()
export const paths = [...new Set(screens.map(({ path }) => path))]

/**
 * Who may see each screen, as the contract specifies. A single word is a visitor, as in `public` or `super`; `guest`
 * redirects signed-in users; `subscriber` is an admin who may see that person. `client clientAdmin` is a role on a
 * thing. Suffixes: `shared` (or share link), `linked` (or link to that one thing), `absent` (always 404), `to`
 * (redirects to the named screen, which has the guard).
 */
export const SCREEN_ACCESS = accessLines(`
  /(logout|prompts|theme|switch-cell|run-test|add-note)?: to /dashboard
  /confirm: to /settings/account
  /cancel-tests: to /settings/test-management
  /(login|signup): guest
  /login/second-step: to /login
  /(forgot-password|auth/forgotpass/:token|register-confirmation|invite-user/:token|update-payment-method): public
  /(unsubscribe-email|unsubscribe-alert|unsubscribe-threshold-alert): public
  /(help|forbidden|api-docs|healthz|readyz|robots.txt|manifest.webmanifest): public
  /(metrics|status/:key|(api/)?\\*|auth/:provider/callback): public absent
  /auth/:provider$: guest absent
  /(dashboard|benchmark|personal-dashboards|navigate|search): visitor
  /(dashboard|personal-dashboards)/client/:clientId: client member shared
  /dashboard/client/:clientId/(project/:projectId|site/:siteId): project member shared
  /personal-dashboards/client/:clientId/create-dashboard: client member
  /personal-dashboards/client/:clientId/dashboard/:dashboardId/.+: client clientAdmin
  /report-detail/:siteId/:pageId: project member shared
  /report-detail/:siteId/:pageId$: to /report-detail/:siteId/:pageId/overview
  /live/:siteId/:pageId: project member
  /(bookmarks|compare-tests|uptime|alerts): user
  /compare-tests$: to /compare-tests/all-sessions
  /compare-tests/:sessionId: user absent linked
  /uptime/outages/:outageId: user absent shared
  /preview-pdf/(cover-page|dashboard): user
  /preview-pdf/(report-detail|table-of-contents)/:siteId/:pageId: project member
  /(preview-pdf/document|download-pdf)/:orderId: visitor absent
  /(support-chat|githubverify|data/users/:userId/picture|alerts/:alertId|delete-test): user absent
  /download-pdf$: visitor
  /(payment-subscription|settings/my-subscription-plan): billing
  /payment-subscription/checkout$: to /payment-subscription
  /payment-subscription/checkout-success: billing absent
  /add-website: admin
  /(saved-filter|settings)$: to /settings/clients
  /settings/(account|my-subscriptions|deleted|clients): user
  /settings/(account/teams|team)/:teamId: team member
  /settings/account/teams/:teamId$: to /settings/account/teams/:teamId/members
  /settings/team/:teamId$: to /settings/team/:teamId/members
  /settings/email-subscriptions: project member
  /settings/email-subscription-center: admin
  /settings/email-subscription-center$: to /settings/email-subscription-center/subscriber-list
  /settings/(email-subscriptions/user/:userId|email-subscription-center/:subscriberId): subscriber
  /settings/email-subscription-center/:subscriberId$: to /settings/email-subscription-center/:subscriberId/standardSub
  /settings/clients/:clientId: client member
  /settings/clients/:clientId$: to /settings/clients/:clientId/projects
  /settings/clients/:clientId/(settings|competitors|status-page|api-keys|check-statistics|alertSettings): client clientAdmin
  /settings/clients/:clientId/share-links: client admin
  /settings/clients/:clientId/move: client super
  /settings/clients/:clientId/projects/:projectId: project admin
  /settings/clients/:clientId/projects/:projectId$: to /settings/clients/:clientId/projects/:projectId/sites
  /settings/clients/:clientId/projects/:projectId/(sites|members|logs): project member
  /settings/clients/:clientId/projects/:projectId/sites/(add-new-site|duplicate-site): project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/(find-pages|alertSettings|analytics): project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/(maintenance/)?new: project admin
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/(maintenance/:windowId|:monitorId): user absent
  /settings/(alert-rules|channels/:channelId): user absent
  /gaverify: user absent
  /settings/analytics$: channelAdmin
  /settings/analytics/new: channelAdmin
  /settings/analytics/:connectionId: user absent
  /settings/channels$: channelAdmin
  /settings/channels/new: channelAdmin
  /settings/organizations: super
  /settings/organizations/:orgId: organization owner
  /settings/organizations/:orgId$: to /settings/organizations/:orgId/info
  /settings/organizations/:orgId/branding: organization super
  /data/organizations/:orgId/:kind: public absent
  /settings/organizations/:orgId/subscription: organization billing
  /settings/(users|teams|audit-log|statistics): owner
  /settings/users/:userId: user owner
  /settings/users/:userId$: to /settings/users/:userId/info
  /settings/statistics/organization/:orgId: organization owner
  /settings/statistics/client/:clientId: client owner
  /settings/statistics/project/:projectId: project owner
  /settings/(test-management|notes|deployments): admin
  /(style|settings/(super-admins|outbox|mail-previews|demo|system-admin)): super
  /settings/outbox/:mailId: super absent
  /settings/system-admin/plan-management/:planId: super absent
  /settings/system-admin/invoices/:invoiceId: super absent
  /settings/system-admin$: to /settings/system-admin/payment-subscription-management
  /settings/system-admin/statistics$: to /settings/system-admin/statistics/overview
`)

export const lineOf = (path: string) => SCREEN_ACCESS.findLast(({ fits }) => fits.test(path))
export const accessOf = (path: string): string => lineOf(path)?.words ?? ''

/** Views beside the screens themselves: dialogs, kinds, empty lists. */
const VIEWS = `
  /dashboard?state=failed
  /dashboard?searchText=nowhere
  /dashboard/client/:clientId?tab=filmstrip&group=site
  /dashboard/client/:clientId?tab=performance
  /dashboard/client/:clientId?group=site&state=failed&pageLimit=25
  /dashboard/client/:clientId/site/:siteId?tab=performance
  /dashboard/client/:clientId/site/:siteId?dialog=share
  /report-detail/:siteId/:pageId/overview?dialog=share
  /uptime?dialog=email
  /preview-pdf/cover-page/print?client=:clientId
  /preview-pdf/dashboard/view?client=:clientId&site=:siteId
  /preview-pdf/report-detail/:goodSiteId/:goodPageId/performance/print
  /compare-tests/all-sessions?searchText=nowhere
  /compare-tests/:sessionId?dialog=share
  /benchmark?client=:clientId
  /benchmark?client=:goodClientId
  /personal-dashboards/client/:clientId/dashboard/:dashboardId?print=1
  /personal-dashboards/client/:clientId/dashboard/:dashboardId/settings?dialog=delete
  /report-detail/:goodSiteId/:goodPageId/overview
  /report-detail/:goodSiteId/:goodPageId/overview?startDate=2024-01-01&endDate=2024-01-31
  /report-detail/:goodSiteId/:goodPageId/compare-tests
  /report-detail/:failingSiteId/:failingPageId/overview
  /report-detail/:failingSiteId/:failingPageId/lighthouse
  /report-detail/:downSiteId/:downPageId/uptime
  /report-detail/:siteId/:pageId/experiments?dialog=try&offer=1
  /uptime?searchText=nowhere
  /alerts?state=acknowledged
  /alerts?state=closed
  /alerts?searchText=nowhere
  /alerts/:acknowledgedId
  /alerts/:incidentId
  /navigate?client=:clientId&project=:projectId&site=:siteId&pages=o
  /search?searchText=harbour
  /search?searchText=nowhere
  /run-test?site_id=:siteId&page_id=:pageId
  /add-note?site_id=:siteId&page_id=:pageId&returnTo=/dashboard
  /saved-filter?list=clients&search=searchText%3Da&returnTo=/settings/clients
  /settings/account?dialog=password
  /settings/account?dialog=picture
  /settings/account/api-key?dialog=create
  /settings/organizations/:orgId/api-keys?dialog=create
  /settings/organizations/:orgId/single-sign-on?dialog=add
  /settings/my-subscriptions?dialog=add
  /settings/my-subscriptions?searchText=nowhere
  /settings/email-subscriptions/project/:projectId/site/:siteId?tab=subscribers
  /settings/email-subscriptions/project/:projectId/site/:siteId?tab=subscribers&dialog=add-subscriber
  /settings/email-subscription-center/:teamId/teamSub
  /settings/clients?dialog=add
  /settings/clients/:clientId/projects?dialog=add
  /settings/clients/:clientId/members?dialog=add
  /settings/clients/:clientId/devices?dialog=add
  /settings/clients/:clientId/competitors?dialog=add
  /settings/clients/:clientId/check-statistics?byBillingPeriod=true
  /settings/clients/:clientId/projects/:projectId/check-statistics?measure=agentMs
  /settings/clients/:clientId/projects/:projectId/sites?dialog=delete-selected&ids=:siteId
  /settings/clients/:clientId/projects/:projectId/sites?dialog=move-selected&ids=:siteId
  /settings/clients/:clientId/projects/:projectId/sites/duplicate-site?siteId=:siteId
  /settings/clients/:clientId/projects/:projectId/import-sites?from=lighthouse-ci
  /settings/clients/:importClientId/projects/:importProjectId/import-sites?import=:siteImportId
  /settings/clients/:clientId/projects/:projectId/sites/:siteId?dialog=delete
  /settings/clients/:clientId/projects/:projectId/sites/:siteId?dialog=move-page
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/new?kind=keyword
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/new?kind=json
  /settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/maintenance/new?kind=cron
  /settings/alert-rules/new?place=site::siteId
  /settings/alert-rules/new?place=site::siteId&metric=lcp
  /settings/alert-rules/new?place=site::siteId&metric=lcp&kind=rate
  /settings/channels/new?kind=ntfy
  /settings/analytics/new?source=ga4
  /settings/analytics/new?source=umami
  /settings/organizations/:orgId/configuration#plan
  /settings/notes?dialog=add
  /settings/deployments?dialog=add
  /settings/demo?dialog=delete
  /settings/system-admin/discount-management?discount=new
  /settings/statistics/organization/:orgId?byBillingPeriod=true&measure=results
  /settings/statistics/client/:clientId?group=week
  /settings/system-admin/agents-status?dialog=add
  /settings/system-admin/announcements?dialog=add
  /settings/system-admin/system-log?level=fatal&follow=1
  /settings/system-admin/statistics/overview?group=month&measure=results
  /help?q=outage
`

/** Redirects show nothing; what is always absent shows itself only when its id is known. */
const showsItself = (path: string) =>
  !/^(to|guest)\b/.test(accessOf(path)) && (path.includes(':') || !accessOf(path).endsWith('absent'))

/** The screens and their views for which a place has the ids; the demo has all. */
export function viewsFor(known?: readonly string[]): string[] {
  const own = screens.filter(({ isScreen, path }) => isScreen && showsItself(path)).map(({ path }) => path)
  return [...new Set([...own, ...VIEWS.trim().split(/\s+/)])].filter((view) => isKnown(view, known))
}
