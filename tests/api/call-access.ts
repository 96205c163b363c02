import type { Row } from '~/server/platform/http/endpoint'
import { type Action, type Actor, can, type Target } from '~/shared/rules/access/roles'

/**
 * Who may call each row, as the API contract specifies; the matrix test compares each row's guard with it. A single
 * word is a caller: `public`, `user`, `caller` (or API key), `visitor` (or share link), `super`, `agent`. `client
 * clientAdmin` is a role on a thing; suffixes: `shared` (or share link), `people` (no API keys), `absent` (always 404).
 */
export const CALL_ACCESS: Record<string, string> = Object.fromEntries(
  `
  POST /api/auth/login: public
  POST /api/auth/login/ldap: public
  POST /api/auth/refresh: public
  POST /api/auth/logout: user
  GET /api/auth/profile: user
  PUT /api/auth/profile: user
  PUT /api/auth/settings: user
  PUT /api/auth/password: user
  PUT /api/auth/avatar: user
  DELETE /api/auth/avatar: user
  GET /api/users/{id}/avatar: user
  GET /api/auth/sessions: user
  DELETE /api/auth/sessions: user
  DELETE /api/auth/sessions/{id}: user
  GET /api/auth/activity: user
  GET /api/auth/login/second-step: public
  POST /api/auth/login/second-step/options: public
  POST /api/auth/login/second-step: public
  POST /api/auth/login/passkey/options: public
  POST /api/auth/login/passkey: public
  GET /api/auth/confirmation: user
  POST /api/auth/confirmation: user
  POST /api/auth/confirmation/options: user
  POST /api/auth/confirmation/mail: user
  POST /api/auth/confirmation/forms: user
  GET /api/auth/confirmation/forms/{id}: user
  GET /api/auth/two-factor: user
  POST /api/auth/two-factor/totp: user
  GET /api/auth/two-factor/totp: user
  PUT /api/auth/two-factor/totp: user
  DELETE /api/auth/two-factor/totp: user
  POST /api/auth/two-factor/recovery-codes: user
  POST /api/auth/two-factor/passkeys/options: user
  POST /api/auth/two-factor/passkeys: user
  DELETE /api/auth/two-factor/passkeys/{id}: user
  GET /api/organizations/{id}/two-factor: organization owner people
  PUT /api/organizations/{id}/two-factor: organization owner people
  GET /api/super-admins/two-factor: super
  PUT /api/super-admins/two-factor: super
  GET /api/users/{id}/two-factor: super
  DELETE /api/users/{id}/two-factor: super
  GET /api/auth/personal-data: user
  GET /api/auth/account-deletion: user
  DELETE /api/auth/account: user
  GET /api/auth/apikey: user
  GET /api/auth/regenerateapikey: user
  POST /api/auth/regenerateapikey: user
  DELETE /api/auth/apikey: user
  GET /api/auth/signup: public
  POST /api/auth/signup: public
  POST /api/auth/confirm: public
  POST /api/auth/confirm/resend: public
  POST /api/auth/forgot-password: public
  POST /api/auth/reset-password: public
  GET /api/auth/validate: public
  GET /api/auth/rmverify: user
  POST /api/auth/hubspot: user
  GET /api/auth/providers: public
  GET /api/auth/signin/{provider}: public
  GET /api/auth/azverify: public
  GET /api/auth/githubverify: public
  GET /api/auth/googleverify: public
  GET /api/auth/linkedinverify: public
  GET /api/auth/identities: user
  GET /api/auth/linkacc/{provider}: user
  POST /api/auth/linkacc/{provider}: user
  GET /api/auth/unlinkacc/{provider}: user
  POST /api/auth/unlinkacc/{provider}: user
  GET /api/auth/permissions: user
  GET /api/auth/teams: user
  GET /api/auth/organizations: user
  GET /api/auth/invitations: client clientAdmin people
  POST /api/auth/invitations: client clientAdmin people
  GET /api/auth/invitations/{token}: public
  POST /api/auth/invitations/{token}: public
  POST /api/auth/invitations/{id}/resend: client clientAdmin people
  DELETE /api/auth/invitations/{id}: client clientAdmin people
  GET /api/organizations: caller
  POST /api/organizations: super
  GET /api/organizations/findBrandByDomain: public
  GET /api/organizations/{id}: organization owner
  PUT /api/organizations/{id}: organization owner
  GET /api/configuration.schema.json: public
  GET /api/organizations/{id}/configuration: organization owner
  POST /api/organizations/{id}/configuration/plan: organization owner
  POST /api/organizations/{id}/configuration/apply: organization owner
  DELETE /api/organizations/{id}: organization super people
  PUT /api/organizations/{id}/owners: organization super people
  GET /api/organizations/{id}/apikey: organization owner people
  GET /api/organizations/{id}/regenerateapikey: organization owner people
  POST /api/organizations/{id}/regenerateapikey: organization owner people
  DELETE /api/organizations/{id}/apikey: organization owner people
  GET /api/subscriptions: super
  GET /api/organizations/{id}/subscription: organization trial people
  PUT /api/organizations/{id}/subscription: organization super people
  POST /api/organizations/{id}/subscription/invoice: organization billing people
  POST /api/organizations/{id}/payment-link: organization billing people
  GET /api/payment-links/{token}: public
  POST /api/payment-links/{token}: public
  GET /api/clients: caller
  POST /api/clients: organization owner
  GET /api/clients/all: caller
  GET /api/clients/alldevices: caller
  GET /api/clients/move-notice: visitor
  GET /api/clients/{id}/move-client: client super
  PUT /api/clients/{id}/move-client: client super
  GET /api/clients/{id}: client member shared
  PUT /api/clients/{id}: client clientAdmin
  DELETE /api/clients/{id}: client clientAdmin
  GET /api/clients/{id}/sites: client member shared
  GET /api/clients/{id}/devices: client member shared
  DELETE /api/clients/{id}/projects: client clientAdmin
  GET /api/clients/{id}/apikey: client clientAdmin people
  GET /api/clients/{id}/regenerateapikey: client clientAdmin people
  POST /api/clients/{id}/regenerateapikey: client clientAdmin people
  DELETE /api/clients/{id}/apikey: client clientAdmin people
  GET /api/clients/{id}/users: client member people
  GET /api/clients/{id}/users/count: client member people
  GET /api/clients/{id}/users/candidates: client clientAdmin people
  POST /api/clients/{id}/users: client clientAdmin people
  PUT /api/clients/{id}/users: client clientAdmin people
  DELETE /api/clients/{id}/users: client clientAdmin people
  GET /api/projects: caller
  POST /api/projects: client clientAdmin
  GET /api/projects/count: caller
  GET /api/projects/{id}: project member shared
  PUT /api/projects/{id}: project admin
  DELETE /api/projects/{id}: project admin
  GET /api/projects/{id}/devices: project member shared
  GET /api/projects/{id}/locations: project member shared
  DELETE /api/projects/{id}/sites: project admin
  GET /api/projects/{id}/users: project member people
  GET /api/projects/{id}/users/count: project member people
  GET /api/projects/{id}/users/candidates: project admin people
  POST /api/projects/{id}/users: project admin people
  PUT /api/projects/{id}/users: project admin people
  DELETE /api/projects/{id}/users: project admin people
  GET /api/onboarding: caller
  POST /api/onboarding/website: project admin
  GET /api/sites: caller
  POST /api/sites: project admin
  POST /api/sites/bulk: project admin
  GET /api/sites/import-template: caller
  POST /api/sites/{id}/duplicate: project admin
  GET /api/projects/{id}/sites/export: project admin
  GET /api/clients/{id}/sites/export: client clientAdmin
  GET /api/projects/{id}/site-imports: project admin
  POST /api/projects/{id}/site-imports: project admin
  GET /api/site-imports/{id}: project admin
  GET /api/site-imports/{id}/rows: project admin
  GET /api/site-imports/{id}/result: project admin
  POST /api/site-imports/{id}/confirm: project admin
  GET /api/site-imports/{id}/history: project admin
  POST /api/projects/{id}/tool-imports: project admin
  POST /api/projects/{id}/tool-imports/server: project admin
  GET /api/sites/consent-cookie: user
  GET /api/sites/findurl: caller
  GET /api/sites/pages: caller
  GET /api/sites/pagenames: caller
  GET /api/sites/multi: project admin
  PUT /api/sites/multi: project admin
  GET /api/sites/{id}: project member shared
  PUT /api/sites/{id}: project admin
  DELETE /api/sites/{id}: project admin
  GET /api/sites/{id}/client: project member shared
  GET /api/sites/{id}/page-proposals: project member
  POST /api/sites/{id}/page-proposals: project admin
  POST /api/sites/{id}/pages: project admin
  GET /api/sites/{id}/favicon: project member shared
  GET /api/sites/{id}/scripts: project member
  GET /api/pages/{id}/script: project member
  PUT /api/pages/{id}/script: project admin
  DELETE /api/pages/{id}/script: project admin
  POST /api/test-scripts/check: caller
  POST /api/monitors: project admin
  POST /api/pages/{id}/monitors: project admin
  GET /api/monitors/{id}: project member shared
  PUT /api/monitors/{id}: project admin
  DELETE /api/monitors/{id}: project admin
  POST /api/monitors/{id}/pause: project admin
  GET /api/organizations/{id}/countUptimeSites: organization owner
  GET /api/clients/{id}/countUptimeSites: client member
  GET /api/projects/countUptimeSites/{id}: project member
  GET /api/sites/{id}/countUptimeSites: project member
  GET /api/sites/uptimesync: caller
  GET /api/alerts: caller
  GET /api/alerts/csv: caller
  GET /api/alerts/count: caller
  POST /api/alerts/acknowledge: caller
  GET /api/alerts/{id}: project member
  POST /api/alerts/{id}/acknowledge: project admin
  POST /api/alerts/{id}/unacknowledge: project admin
  POST /api/alerts/{id}/snooze: project admin
  POST /api/alerts/{id}/wake: project admin
  GET /api/channels: caller
  POST /api/channels: client clientAdmin
  GET /api/channels/{id}: client clientAdmin
  PUT /api/channels/{id}: client clientAdmin
  DELETE /api/channels/{id}: client clientAdmin
  POST /api/channels/{id}/test: client clientAdmin
  POST /api/channels/{id}/secret: client clientAdmin
  GET /api/channels/{id}/deliveries: client clientAdmin
  POST /api/channels/{id}/deliveries/{delivery}/resend: client clientAdmin
  GET /api/maintenance-windows: caller
  POST /api/maintenance-windows: project admin
  GET /api/maintenance-windows/{id}: project member
  PUT /api/maintenance-windows/{id}: project admin
  DELETE /api/maintenance-windows/{id}: project admin
  POST /api/maintenance-windows/{id}/end: project admin
  GET /api/alert-rules: project member
  POST /api/alert-rules: project admin
  GET /api/alert-rules/choices: project admin
  POST /api/alert-rules/backtest: project member
  GET /api/alert-rules/{id}: project member
  PUT /api/alert-rules/{id}: project admin
  DELETE /api/alert-rules/{id}: project admin
  POST /api/alert-rules/{id}/override: project admin
  GET /api/organizations/{id}/budgetprediction: organization owner
  GET /api/clients/{id}/budgetprediction: client member
  GET /api/budgetpredictions: caller
  GET /api/projects/{id}/budgetprediction: project member
  GET /api/projects/{id}/sitesbudgetprediction: project member
  GET /api/sites/budgetprediction: caller
  GET /api/statistics: super
  GET /api/statistics/csv: super
  GET /api/organizations/{id}/statistics: organization owner
  GET /api/organizations/{id}/statistics/csv: organization owner
  GET /api/clients/{id}/statistics: client clientAdmin
  GET /api/clients/{id}/statistics/csv: client clientAdmin
  GET /api/projects/{id}/statistics: project admin
  GET /api/projects/{id}/statistics/csv: project admin
  GET /api/clients/{id}/competitors: client member
  POST /api/clients/{id}/competitive-template: client clientAdmin
  DELETE /api/clients/{id}/competitors: client clientAdmin
  POST /api/clients/{id}/check-site-settings-for-change-in-prediction: client clientAdmin
  POST /api/projects/{id}/check-site-settings-for-change-in-prediction: project admin
  GET /api/devices: caller
  POST /api/devices: client clientAdmin
  GET /api/devices/{id}: client member caller
  PUT /api/devices/{id}: client clientAdmin caller
  DELETE /api/devices/{id}: client clientAdmin caller
  GET /api/devices/{id}/sites: client member caller
  GET /api/clients/{id}/status-page: client clientAdmin people
  PUT /api/clients/{id}/status-page: client clientAdmin people
  POST /api/clients/{id}/status-page/key: client clientAdmin people absent
  GET /api/status/{key}: public
  GET /api/status/{key}/feed: public
  GET /api/monitors: visitor
  GET /api/monitors/stream: stream
  GET /api/monitors/{id}/checks/csv: project member shared
  GET /api/pages/{id}/uptime: project member shared
  GET /api/pages/{id}/uptime/stream: stream
  GET /api/uptime/board: visitor
  GET /api/uptime/board/stream: stream
  GET /api/uptime/now: visitor
  GET /api/uptime/now/stream: stream
  GET /api/outages: visitor
  GET /api/outages/csv: visitor
  GET /api/outages/{id}: project member shared
  GET /api/outages/{id}/picture: project member shared absent
  POST /api/outages/{id}/acknowledgement: project admin
  DELETE /api/outages/{id}/acknowledgement: project admin
  GET /api/clients/{id}/outage-mail: client member people
  PUT /api/clients/{id}/outage-mail: client member people
  POST /api/unsubscribe/outage-mail: public
  POST /api/unsubscribe: public
  GET /api/mailings/own: user
  PUT /api/mailings/own: client member people
  GET /api/mailings: user
  PUT /api/mailings: client clientAdmin people
  PUT /api/mailings/bulk: client clientAdmin people
  GET /api/mailings/candidates: client clientAdmin people
  GET /api/mailings/competitors: user
  PUT /api/mailings/{id}: client clientAdmin people
  DELETE /api/mailings/{id}: client clientAdmin people
  GET /api/subscribers: user
  GET /api/subscribers/{id}: user
  GET /api/share-links: client admin people
  POST /api/share-links: client clientAdmin people
  DELETE /api/share-links/{id}: client clientAdmin people
  POST /api/share-links/open: public
  GET /api/share-links/current: public
  GET /api/teams: user
  POST /api/teams: organization owner people
  GET /api/teams/{id}: team member people
  PUT /api/teams/{id}: team admin people
  DELETE /api/teams/{id}: team owner people
  GET /api/teams/{id}/users: team member people
  GET /api/teams/{id}/users/candidates: team admin people
  POST /api/teams/{id}/users: team admin people
  DELETE /api/teams/{id}/users: team admin people
  POST /api/teams/{id}/administrators: team admin people
  DELETE /api/teams/{id}/administrators: team admin people
  GET /api/teams/{id}/permissions: team member people
  POST /api/teams/{id}/permissions: team owner people
  DELETE /api/teams/{id}/permissions: team owner people
  GET /api/users: user
  GET /api/users/{id}: user owner people
  PUT /api/users/{id}: user owner people
  GET /api/users/{id}/permissions: user owner people
  POST /api/users/{id}/permissions: user owner people
  DELETE /api/users/{id}/permissions: user owner people
  GET /api/users/{id}/teams: user owner people
  POST /api/users/{id}/teams: user owner people
  DELETE /api/users/{id}/teams: user owner people
  GET /api/super-admins: super
  POST /api/super-admins: super
  DELETE /api/super-admins/{id}: super
  GET /api/attention: visitor
  GET /api/overview/clients: visitor
  GET /api/overview/pages: visitor
  GET /api/overview/pages/export: visitor
  GET /api/benchmarks: client member shared
  GET /api/benchmarks/csv: client member shared
  GET /api/benchmarks/clients: visitor
  GET /api/compare-sessions: caller
  POST /api/compare-sessions: caller
  GET /api/compare-sessions/choices: caller
  GET /api/compare-sessions/chosen: caller
  GET /api/compare-sessions/{id}: project member
  PUT /api/compare-sessions/{id}: project admin
  DELETE /api/compare-sessions/{id}: project admin
  POST /api/dashboards/getall: visitor
  GET /api/dashboards: visitor
  GET /api/dashboards/choices: client member
  GET /api/dashboards/deleted: client member
  GET /api/dashboards/{id}/events: client member shared
  POST /api/dashboards: client member
  PUT /api/dashboards/order: client clientAdmin
  GET /api/dashboards/{id}: client member shared
  PUT /api/dashboards/{id}: client clientAdmin
  DELETE /api/dashboards/{id}: client clientAdmin
  GET /api/dashboards/{id}/alldata: client member shared
  POST /api/dashboards/{id}/duplicate: client member
  PUT /api/dashboards/{id}/layout: client clientAdmin
  POST /api/charts/preview: client member
  POST /api/charts: client clientAdmin
  GET /api/charts/{id}/data: client member shared
  GET /api/charts/{id}/csv: client member shared
  PUT /api/charts/{id}: client clientAdmin
  DELETE /api/charts/{id}: client clientAdmin
  GET /api/saved-filters: user
  POST /api/saved-filters: user
  GET /api/saved-filters/{id}: user
  PUT /api/saved-filters/{id}: user
  DELETE /api/saved-filters/{id}: user
  GET /api/tags: caller
  GET /api/bookmarks: user
  POST /api/bookmarks: project member people
  GET /api/bookmarks/{id}: project member people
  DELETE /api/bookmarks/{id}: project member people
  PUT /api/sites/{id}/movePage: project admin
  PUT /api/sites/{id}/movepagetonewsite: project admin
  PUT /api/projects/{id}/movesites: project admin
  GET /api/deletions: caller
  POST /api/deletions/{id}/restore: project admin
  DELETE /api/deletions/{id}: organization owner
  GET /api/navigation/clients: visitor
  GET /api/navigation/search: visitor
  GET /api/navigation/palette: user
  POST /api/navigation/palette: user
  DELETE /api/navigation/palette: user
  GET /api/clients/{id}/navigation: client member shared
  GET /api/projects/{id}/navigation: project member shared
  GET /api/sites/{id}/navigation: project member shared
  GET /api/overview/filmstrips: visitor
  GET /api/overview/choices: visitor
  GET /api/lighthouses/runtestfromdashboard: project member bearer
  POST /api/lighthouses/runtestfromdashboard: project member
  POST /api/lighthouses/testqueuebyids: visitor
  GET /api/lighthouses/test-scope: project member
  GET /api/lighthouses/tests: project member shared
  GET /api/lighthouses/tests/stream: stream
  GET /api/lighthouses/tests/progress: project member shared
  GET /api/lighthouses/tests/progress/stream: stream
  GET /api/lighthouses/manual-tests: caller
  GET /api/lighthouses/manual-tests/stream: stream
  POST /api/lighthouses/manual-tests/cancel: project admin
  POST /api/lighthouses/manual-tests/cancel-queued: caller
  GET /api/lighthouses/test/{id}: project member shared
  DELETE /api/lighthouses/test/{id}: project admin
  GET /api/free-test-batch/test-batches-by-user: user
  GET /api/lighthouses: project member shared
  GET /api/lighthouses/report: project member shared
  GET /api/lighthouses/export: project member shared
  GET /api/lighthouses/regressions: project member shared
  GET /api/lighthouses/annotations: project member shared
  GET /api/lighthouses/timeline: project member shared
  GET /api/lighthouses/scatter: project member shared
  GET /api/notes: caller
  POST /api/notes: project admin
  GET /api/notes/{id}: project member
  PUT /api/notes/{id}: project admin
  DELETE /api/notes/{id}: project admin
  GET /api/operator/notes: super
  POST /api/operator/notes: super
  GET /api/deployments: caller
  POST /api/deployments: project admin
  GET /api/deployments/{id}: project member
  PUT /api/deployments/{id}: project admin
  DELETE /api/deployments/{id}: project admin
  GET /api/operator/deployments: super
  POST /api/operator/deployments: super
  GET /api/lighthouses/{id}/runs: project member shared
  GET /api/lighthouses/{id}: project member shared
  GET /api/lighthouses/{id}/steps: project member shared absent
  GET /api/lighthouses/{id}/steps/{step}/audits: project member shared absent
  GET /api/lighthouses/{id}/flow: project member shared absent
  GET /api/lighthouses/{id}/opportunities: project member shared absent
  GET /api/lighthouses/{id}/conditions: project member shared
  GET /api/lighthouses/{id}/requests: project member shared absent
  GET /api/lighthouses/{id}/load: project member shared absent
  GET /api/lighthouses/{id}/filmstrip: project member shared absent
  GET /api/lighthouses/{id}/cputimes: project member shared absent
  GET /api/lighthouses/{id}/layoutshifts: project member shared absent
  GET /api/lighthouses/{id}/scripttree: project member shared absent
  GET /api/lighthouses/{id}/fullpage: project member shared absent
  GET /api/lighthouses/{id}/htmlbody: project member shared absent
  GET /api/lighthouses/{id}/trace: project member shared absent
  GET /api/lighthouses/{id}/har: project member shared absent
  GET /api/lighthouses/{id}/requests/export: project member shared absent
  GET /api/lighthouses/network: project member shared
  GET /api/lighthouses/{id}/comparepages: project member shared
  GET /api/lighthouses/{id}/comparison: project member shared
  GET /api/lighthouses/{id}/new-faults: project member shared
  GET /api/lighthouses/{id}/summary: project member shared
  GET /api/lighthouses/{id}/pagespeedinsights: project member shared absent
  GET /api/lighthouses/experiments: project member shared
  GET /api/lighthouses/{id}/experiments: project member shared
  POST /api/lighthouses/{id}/experiments: project admin
  GET /api/ChromeUXReports: project member shared
  GET /api/ChromeUXReports/last: project member shared
  POST /api/ChromeUXReports/lastbypages: visitor
  GET /api/lighthouses/download-video: project member shared absent
  GET /api/lighthouses/audits/{id}: project member shared absent
  GET /api/lighthouses/{id}/audits/security: project member shared absent
  GET /api/lighthouses/{id}/audits/cache: project member shared absent
  GET /api/lighthouses/{id}/audits/{section}: project member shared absent
  POST /api/lighthouses/sendWebConfigAlert: project admin absent
  GET /api/lighthouses/reportFile/{id}: project member shared absent
  GET /api/lighthouses/{id}/evidence/{hash}: project member shared absent
  GET /api/activity: organization owner
  GET /api/activity/export: organization owner
  GET /api/maintenance: public
  PUT /api/maintenance: super
  GET /api/demo: super
  GET /api/demo/mark: visitor
  POST /api/demo: super
  DELETE /api/demo: super
  GET /api/health: super
  GET /api/health/disk: super
  GET /api/version: public
  GET /api/mails: super
  GET /api/mails/{id}: super
  POST /api/mails/{id}/retry: super
  GET /api/mail-addresses: super
  POST /api/mail-addresses/lift: super
  GET /api/mail-previews: super
  GET /api/mail-previews/{template}: super
  GET /api/mail-previews/{template}/html: super
  GET /api/agents/status: super
  POST /api/agents: super
  PUT /api/agents/{id}: super
  DELETE /api/agents/{id}: super
  GET /api/locations: visitor
  GET /api/locations/of-region: visitor
  POST /api/locations: super
  PUT /api/locations/{id}: super
  DELETE /api/locations/{id}: super
  POST /api/agents/claim: agent
  POST /api/agents/probe: agent
  PUT /api/agents/outage-pictures/{outage}: agent
  POST /api/agents/heartbeat: agent
  POST /api/agents/progress: agent
  POST /api/agents/artefacts/missing: agent
  POST /api/agents/result: agent
  PUT /api/agents/artefacts/{hash}: agent
  `
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': ') as [string, string]),
)

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
const KEY: Actor = { kind: 'key', name: 'k', ...base, clientId: null }
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
  if (entry === 'stream') return true
  const words = entry.split(' ')
  return typeof guard === 'string' ? words.length > 1 || guard === entry : isActionOf(guard.on, words)
}
