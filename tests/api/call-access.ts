import type { Row } from '~/server/platform/http/endpoint'
import { type Action, type Actor, can, type Target } from '~/shared/rules/access/roles'
import { accessLines } from '../support/access-lines'
import { nameOf } from './sample-calls'

/**
 * Who may call each row, as the API contract specifies; the matrix test compares each row's guard with it. A line is for
 * all methods unless it names some. Its parts are the list, reads of one thing and changes; of two, the first is for all
 * reads.
 *
 * A single word is a caller: `public`, `user`, `caller` (or API key), `visitor` (or share link), `super`, `agent`, `scim`. `client
 * clientAdmin` is a role on a thing; suffixes: `shared` (or share link), `people` (no API keys), `absent` (always 404).
 */
export const CALL_ACCESS = accessLines(
  `
  /api/auth: user
  /api/auth/(login|refresh|signup|confirm|forgot-password|reset-password|validate|providers|signin|sso): public
  /api/auth/(azverify|githubverify|googleverify|linkedinverify|ssoverify): public
  /api/auth/invitations: client clientAdmin people
  /api/auth/invitations/{token}: public
  /api/users: user | user owner people | user owner people
  /api/users/{id}/avatar: user
  /api/users/{id}/(two-factor|support-session): super
  /api/organizations: caller | organization owner | super
  /api/organizations/{id}: organization owner
  DELETE /api/organizations/{id}: organization super people
  /api/organizations/{id}/(two-factor|apikey|apikeys|regenerateapikey|support-access): organization owner people
  (PUT|DELETE) /api/organizations/{id}/apikeys/{keyId}: organization owner people absent
  /api/organizations/{id}/(single-sign-on|sign-in-connections|sign-in-domains): organization owner people
  /api/organizations/{id}/scim-token: organization owner people
  (PUT|DELETE|POST) /api/organizations/{id}/(sign-in-connections/{connectionId}|sign-in-domains/{domain}): organization owner people absent
  PUT /api/organizations/{id}/(owners|subscription): organization super people
  GET /api/organizations/{id}/subscription: organization trial people
  POST /api/organizations/{id}/(subscription/invoice|payment-link): organization billing people
  /api/organizations/{id}/(domains|sender): organization owner | organization super people absent
  (POST|DELETE) /api/organizations/{id}/(sender/check|domains/{domainId}): organization super people absent
  GET /api/organizations/{id}/(offers|own-subscription): organization trial people
  GET /api/organizations/{id}/orders/{order}: organization trial people absent
  POST /api/organizations/{id}/orders: organization billing people absent
  POST /api/organizations/{id}/orders/preview: organization trial people absent
  PUT /api/organizations/{id}/billing-details: organization billing people
  POST /api/organizations/{id}/own-subscription/(cancel|resume|keep|card): organization billing people absent
  /api/payments/stripe: public
  GET /api/organizations/{id}/invoices: organization billing people
  POST /api/organizations/{id}/invoices: organization super people
  GET /api/organizations/{id}/invoices/{invoice}/file: organization billing people absent
  GET /api/organizations/(hasCname|checkDomain): super
  /api/cells: super
  GET /api/organizations/{id}/brand: organization owner
  (PUT|DELETE) /api/organizations/{id}/brand: organization super people
  GET /api/organizations/{id}/images/{kind}: public
  /api/(brand|organizations/findBrandByDomain|tls-ask|configuration.schema.json|payment-links|status|unsubscribe|version): public
  /api/clients: caller | caller | organization owner
  /api/clients/{id}: client member shared | client clientAdmin
  /api/clients/{id}/move-client: client super
  /api/clients/{id}/(apikey|apikeys|regenerateapikey|status-page): client clientAdmin people
  (PUT|DELETE) /api/clients/{id}/apikeys/{keyId}: client clientAdmin people absent
  POST /api/clients/{id}/status-page/key: client clientAdmin people absent
  /api/clients/{id}/users: client member people | client clientAdmin people
  GET /api/clients/{id}/users/candidates: client clientAdmin people
  GET /api/clients/{id}/(sites/export|statistics): client clientAdmin
  GET /api/clients/{id}/(countUptimeSites|budgetprediction|competitors): client member
  /api/clients/{id}/outage-mail: client member people
  /api/projects: caller | caller | client clientAdmin
  /api/projects/countUptimeSites: project member
  /api/projects/{id}: project member shared | project admin
  /api/projects/{id}/users: project member people | project admin people
  GET /api/projects/{id}/users/candidates: project admin people
  GET /api/projects/{id}/(sites/export|site-imports|statistics): project admin
  GET /api/projects/{id}/(budgetprediction|sitesbudgetprediction): project member
  /api/(onboarding|sites): caller | project admin
  /api/sites/(multi|bulk): project admin
  /api/sites/consent-cookie: user
  /api/sites/{id}: project member shared | project admin
  /api/sites/{id}/visits: project member shared
  GET /api/sites/{id}/(page-proposals|scripts|countUptimeSites): project member
  /api/site-imports: project admin
  /api/pages/{id}: project member shared | project admin
  GET /api/pages/{id}/script: project member
  /api/(test-scripts|budgetpredictions|tags|metrics): caller
  /api/(monitors|outages): visitor | project member shared | project admin
  /api/outages/{id}/picture: project member shared absent
  /api/(uptime|outages/csv|attention|overview|navigation|clients/move-notice|demo/mark): visitor
  /api/navigation/(palette|sections): user
  /api/(alerts|maintenance-windows|notes|deployments): caller | project member | project admin
  /api/alerts/(csv|count|acknowledge): caller
  /api/traffic-connections: caller | client clientAdmin | client clientAdmin
  GET /api/traffic-connections/google: user
  POST /api/traffic-connections/google: client clientAdmin absent
  GET /api/sites/gaAccounts: client clientAdmin
  (GET|PUT) /api/sites/({id}/traffic|gaProperties): project admin
  DELETE /api/sites/{id}/traffic: project admin absent
  /api/googleanalytics: project member shared
  /api/channels: caller | client clientAdmin | client clientAdmin
  /api/alert-rules: project member | project admin
  GET /api/alert-rules/choices: project admin
  POST /api/alert-rules/backtest: project member
  /api/devices: caller | client member caller | client clientAdmin caller
  POST /api/devices: client clientAdmin
  /api/mailings: user | client clientAdmin people
  PUT /api/mailings/own: client member people
  GET /api/mailings/candidates: client clientAdmin people
  /api/(subscribers|saved-filters|free-test-batch): user
  /api/share-links: client admin people | client clientAdmin people
  /api/share-links/(open|current): public
  /api/teams: user | user | organization owner people
  /api/teams/{id}: team member people | team owner people
  PUT /api/teams/{id}: team admin people
  (POST|DELETE) /api/teams/{id}/(users|administrators): team admin people
  GET /api/teams/{id}/users/candidates: team admin people
  /api/benchmarks: client member shared
  /api/benchmarks/clients: visitor
  GET /api/pdf-orders: visitor
  POST /api/pdf-orders: client member shared
  GET /api/pdf-orders/preview: project member shared
  /api/pdf-orders/{id}(/file)?: project member shared absent
  /api/compare-sessions: caller
  /api/compare-sessions/{id}: project member | project admin
  /api/dashboards: visitor | client member shared | client clientAdmin
  POST /api/dashboards: client member
  POST /api/dashboards/getall: visitor
  GET /api/dashboards/(choices|deleted): client member
  /api/charts: client member shared | client clientAdmin
  POST /api/charts/preview: client member
  /api/bookmarks: user | project member people | project member people
  /api/deletions: caller | organization owner
  POST /api/deletions/{id}/restore: project admin
  /api/lighthouses: project member shared | project admin
  /api/lighthouses/runtestfromdashboard: project member
  GET /api/lighthouses/runtestfromdashboard: project member bearer
  GET /api/lighthouses/test-scope: project member
  POST /api/lighthouses/sendWebConfigAlert: project admin absent
  POST /api/(lighthouses/testqueuebyids|ChromeUXReports/lastbypages): visitor
  /api/lighthouses/month: client member shared
  /api/overview/visits: client member shared
  /api/lighthouses/manual-tests: caller
  POST /api/lighthouses/manual-tests/cancel: project admin
  GET /api/lighthouses/(audits|reportFile|download-video): project member shared absent
  GET /api/lighthouses/{id}/(steps|flow|opportunities|requests|load|filmstrip|cputimes): project member shared absent
  GET /api/lighthouses/{id}/(layoutshifts|scripttree|fullpage|htmlbody|trace|har): project member shared absent
  GET /api/lighthouses/{id}/(pagespeedinsights|audits|evidence): project member shared absent
  GET /api/ChromeUXReports: project member shared
  /api/activity: organization owner
  /api/maintenance: public | super
  /api/locations: visitor | super
  /api/payments/differences: super
  /api/plans: super | super absent
  /api/(seller|invoices/export): super
  /api/revenue: super | super absent
  /api/invoices: super | super absent
  /api/discounts: super | super absent
  /api/(statistics|subscriptions|super-admins|operator|health|system-log|mails|mail-addresses|mail-previews|agents): super
  /api/organization-moves: super
  /api/announcements: super
  /api/announcements/shown: user
  POST /api/announcements/{id}/dismiss: user
  /api/demo(?!/mark): super
  (POST|PUT) /api/agents/(claim|probe|outage-pictures|heartbeat|progress|artefacts|result): agent
  /api/scim/v2: scim
  `,
  (calls) => (calls.startsWith('/') ? '[A-Z]+ ' : ''),
)

export const lineOf = (row: Row) => CALL_ACCESS.findLast(({ fits }) => fits.test(nameOf(row)))

export function accessOf(row: Row): string {
  const line = lineOf(row)
  const parts = line?.words.split(' | ') ?? []
  if (row.method !== 'get') return parts.at(-1) ?? ''
  const isList = !line?.fits.exec(nameOf(row))?.at(-1)
  return (isList ? parts[0] : (parts.at(-2) ?? parts[0])) ?? ''
}

const TARGETS: Record<string, Target> = {
  organization: { organizationId: 1 },
  client: { organizationId: 1, clientId: 1 },
  project: { organizationId: 1, clientId: 1, projectId: 1 },
  team: { organizationId: 1, teamId: 1 },
  user: { organizationId: 1 },
}
const base = { organizationId: 1, clientId: 1, isExpired: false }
const nobody = {
  kind: 'user' as const,
  userId: 'u',
  sessionId: 's',
  email: 'u@example.com',
  isSuper: false,
  ...{ ownerOf: [], memberOf: [1], billingOf: [], trialOf: [], expiredIn: [], teams: [], grants: [] },
}
const withRole = (
  role: 'projectViewer' | 'projectAdmin' | 'clientAdmin',
  isAdministrator: boolean,
): Actor => ({
  ...nobody,
  grants: [{ organizationId: 1, clientId: 1, projectId: role === 'clientAdmin' ? null : 1, role }],
  teams: [{ organizationId: 1, teamId: 1, isAdministrator }],
})
const LEVELS: [string, Actor][] = [
  ['member', withRole('projectViewer', false)],
  ['admin', withRole('projectAdmin', true)],
  ['clientAdmin', withRole('clientAdmin', true)],
  ['trial', { ...nobody, trialOf: [1] }],
  ['billing', { ...nobody, billingOf: [1] }],
  ['owner', { ...nobody, ownerOf: [1] }],
  ['super', { ...nobody, isSuper: true }],
]
const KEY: Actor = { kind: 'key', keyId: null, keyScopes: [], name: 'k', ...base, clientId: null }
const LINK: Actor = {
  kind: 'share',
  linkId: 'l',
  name: 'l',
  ...base,
  projectId: null,
  siteId: null,
  mayTest: false,
}

function isActionOf(action: Action, [thing = '', level = '', ...more]: string[]): boolean {
  const target = TARGETS[thing]
  if (!target) return false
  const least = LEVELS.find(([, actor]) => can(actor, action, target))?.[0]
  const isForPrograms = can(KEY, action, target) === !more.includes('people')
  const isShared = can(LINK, action, target) === more.includes('shared')
  return least === level && (level === 'super' || thing === 'team' || isForPrograms) && isShared
}

/** A guard for any caller may have a stricter entry: its row returns only what belongs to the caller. */
export function isGuardOf(guard: Row['guard'], entry: string): boolean {
  const words = entry.split(' ')
  return typeof guard === 'string' ? words.length > 1 || guard === entry : isActionOf(guard.on, words)
}
