import { randomUUID } from 'node:crypto'
import type { Row } from '~/server/platform/http/endpoint'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { Answer, Caller } from '../support/api'
import type { Place } from '../support/place'
import { sampleInput } from '../support/sample-input'

export const nameOf = (row: Row) => `${row.method.toUpperCase()} ${row.path}`

/** Values that the schema's shape does not imply: referenced things must exist in the place. */
export const BODIES: Record<string, (place: Place) => object> = {
  'POST /api/clients': ({ organization }) => ({ organization, name: 'New' }),
  'POST /api/projects': ({ client }) => ({ client, name: 'New' }),
  'POST /api/sites': ({ project }) => ({ project, name: 'New', pages: [{ url: 'https://1.1.1.1/' }] }),
  'POST /api/sites/bulk': ({ project }) => ({
    project,
    sites: [{ name: `New ${randomUUID()}`, pages: [{ url: 'https://1.1.1.1/' }] }],
  }),
  'POST /api/sites/{id}/duplicate': () => ({ name: `Copy ${randomUUID()}` }),
  'POST /api/projects/{id}/site-imports': () => ({ text: 'https://1.1.1.1/import' }),
  'POST /api/projects/{id}/tool-imports/server': () => ({ address: 'http://127.0.0.1:1/' }),
  'POST /api/onboarding/website': ({ project }) => ({ project, url: 'http://127.0.0.1/' }),
  'POST /api/sites/{id}/pages': () => ({ urls: ['https://1.1.1.1/new'] }),
  'POST /api/teams': ({ organization }) => ({ organization, name: 'New' }),
  'POST /api/share-links': ({ client }) => ({ client, name: 'New' }),
  'POST /api/auth/invitations': ({ client }) => ({
    client,
    email: 'new@example.com',
    role: 'clientViewer',
  }),
  'POST /api/lighthouses/runtestfromdashboard': ({ page }) => ({ page_id: page }),
  'POST /api/lighthouses/sendWebConfigAlert': ({ page }) => ({ page_id: page }),
  'POST /api/lighthouses/manual-tests/cancel': ({ test }) => ({ ids: [test] }),
  'POST /api/devices': ({ client }) => ({ ...sampleDevice(), client }),
  'PUT /api/devices/{id}': () => ({ name: 'Renamed' }),
  'PUT /api/organizations/{id}': () => ({ name: 'Renamed' }),
  'POST /api/organizations/{id}/configuration/plan': () => ({ yaml: 'version: 1\nclients: []' }),
  'POST /api/organizations/{id}/configuration/apply': () => ({ yaml: 'version: 1\nclients: []' }),
  'PUT /api/clients/{id}': () => ({ name: 'Renamed' }),
  'PUT /api/sites/{id}': () => ({ name: 'Renamed' }),
  'PUT /api/sites/multi': ({ site }) => ({ sites: [site], change: { isScheduled: true } }),
  'POST /api/compare-sessions': ({ run }) => ({ tests: [run, run] }),
  'PUT /api/compare-sessions/{id}': () => ({ title: 'Renamed' }),
  'POST /api/dashboards/getall': () => ({}),
  'POST /api/dashboards': ({ client }) => ({ client, name: 'New', template: 'slowestPages' }),
  'PUT /api/dashboards/order': ({ client, dashboard }) => ({ client, ids: [dashboard] }),
  'PUT /api/dashboards/{id}/layout': ({ chart }) => ({
    charts: [{ _id: chart, width: 'full', height: 'low' }],
  }),
  'POST /api/charts/preview': ({ client }) => ({ client }),
  'POST /api/charts': ({ client, dashboard }) => ({ client, dashboard, title: 'New' }),
  'PUT /api/charts/{id}': () => ({ title: 'Renamed' }),
  'POST /api/saved-filters': () => ({ list: 'sites', name: 'New', search: 'searchText=a' }),
  'PUT /api/sites/{id}/movePage': ({ page, site }) => ({ page_id: page, site_id: site }),
  'PUT /api/sites/{id}/movepagetonewsite': ({ page, project }) => ({
    page_id: page,
    site_name: 'New',
    project,
  }),
  'PUT /api/projects/{id}/movesites': ({ site, project }) => ({ sites: [site], project }),
  'DELETE /api/deletions/{id}': () => ({ name: 'Deleted' }),
  'DELETE /api/clients/{id}': ({ tenant }) => ({ name: tenant.client.name }),
  'DELETE /api/projects/{id}': ({ tenant }) => ({ name: tenant.project.name }),
  'DELETE /api/sites/{id}': ({ tenant }) => ({ name: tenant.site.name }),
  'DELETE /api/clients/{id}/projects': ({ project }) => ({ projects: [project] }),
  'DELETE /api/projects/{id}/sites': ({ site }) => ({ sites: [site] }),
  'POST /api/clients/{id}/competitive-template': () => ({ name: 'New', urls: 'https://1.1.1.1/' }),
  'PUT /api/organizations/{id}/owners': ({ colleague }) => ({ owners: [colleague] }),
  'POST /api/clients/{id}/users': ({ colleague }) => ({ subjectId: colleague, role: 'clientViewer' }),
  'PUT /api/clients/{id}/users': ({ member }) => ({ subjectId: member, role: 'clientAdmin' }),
  'DELETE /api/clients/{id}/users': ({ member }) => ({ subjectId: member }),
  'POST /api/projects/{id}/users': ({ colleague }) => ({ subjectId: colleague, role: 'projectViewer' }),
  'PUT /api/projects/{id}/users': ({ member }) => ({ subjectId: member, role: 'projectAdmin' }),
  'DELETE /api/projects/{id}/users': ({ member }) => ({ subjectId: member }),
  'POST /api/teams/{id}/users': ({ colleague }) => ({ users: [colleague] }),
  'DELETE /api/teams/{id}/users': ({ colleague }) => ({ users: [colleague] }),
  'POST /api/teams/{id}/administrators': ({ colleague }) => ({ users: [colleague] }),
  'DELETE /api/teams/{id}/administrators': ({ colleague }) => ({ users: [colleague] }),
  'POST /api/teams/{id}/permissions': ({ client }) => ({ client, role: 'clientAdmin' }),
  'DELETE /api/teams/{id}/permissions': ({ client }) => ({ client }),
  'POST /api/users/{id}/permissions': ({ client }) => ({ client, role: 'clientAdmin' }),
  'DELETE /api/users/{id}/permissions': ({ client }) => ({ client }),
  'POST /api/users/{id}/teams': ({ team }) => ({ teams: [team] }),
  'DELETE /api/users/{id}/teams': ({ team }) => ({ teams: [team] }),
  'POST /api/bookmarks': ({ page }) => ({ page_id: page }),
  'PUT /api/pages/{id}/script': () => ({ text: 'navigate\t%URL%' }),
  'POST /api/navigation/palette': ({ page }) => ({ key: `page:${page}` }),
  'POST /api/notes': ({ project }) => ({ project, text: 'New' }),
  'POST /api/monitors': ({ site }) => ({ site, ...sampleMonitor() }),
  'PUT /api/monitors/{id}': () => sampleMonitor(),
  'POST /api/maintenance-windows': ({ client, site }) => ({ client, site, ...sampleWindow() }),
  'PUT /api/maintenance-windows/{id}': () => sampleWindow(),
  'POST /api/alert-rules': ({ site }) => ({ site, ...sampleRule() }),
  'POST /api/alert-rules/backtest': ({ site }) => ({ site, ...sampleRule() }),
  'PUT /api/alert-rules/{id}': () => sampleRule(),
  'POST /api/alert-rules/{id}/override': ({ page }) => ({ page, threshold: 4000 }),
  'POST /api/alerts/acknowledge': ({ alert }) => ({ alerts: [alert] }),
  'POST /api/alerts/{id}/snooze': () => ({ for: 'hour' }),
  'POST /api/channels': ({ client }) => ({ ...sampleChannel(), kind: 'webhook', client }),
  'PUT /api/channels/{id}': () => sampleChannel(),
  'POST /api/deployments': ({ project }) => ({ project, version: 'New' }),
  'PUT /api/users/{id}': () => ({ isActive: true }),
  'PUT /api/mailings/own': ({ client }) => ({ client, kind: 'standard' }),
  'PUT /api/mailings': ({ client, member }) => ({ client, kind: 'standard', subject: member }),
  'PUT /api/mailings/bulk': ({ mailing }) => ({ mailings: [mailing], frequency: 'daily' }),
  'PUT /api/mailings/{id}': () => ({ frequency: 'daily' }),
  'POST /api/auth/hubspot': () => ({ email: 'someone@example.com' }),
  'PUT /api/auth/avatar': () => ({ image: 'iVBORw0KGgo=' }),
  'POST /api/auth/confirmation/forms': () => ({ path: '/settings', fields: [] }),
}
const sampleDevice = () => ({
  name: 'New',
  formFactor: 'MOBILE',
  emulation: {
    width: 400,
    height: 800,
    pixelRatio: 2,
    userAgent: null,
    throttling: 'none',
    cpuSlowdown: 1,
    rttMs: 0,
    downloadKbps: 0,
    uploadKbps: 0,
  },
})

const sampleMonitor = () => ({ target: 'https://1.1.1.1/', settings: DEFAULT_SETTINGS })
const sampleRule = () => ({ metric: 'lcp', kind: 'value', threshold: 2500 })
const sampleChannel = () => ({ name: 'New', address: 'https://1.1.1.1/hook' })
const sampleWindow = () => ({ name: 'New', kind: 'cron', cron: '0 3 * * *', durationMinutes: 30 })

const UNKNOWN = '018f0000-0000-7000-8000-000000000000'

export function idFor(path: string, place: Place): string | number {
  const [, , , domain, second] = path.split('/')
  const ids: Record<string, string | number> = {
    organizations: place.organization,
    clients: place.client,
    projects: place.project,
    sites: place.site,
    pages: place.page,
    bookmarks: place.page,
    devices: place.device,
    teams: place.team,
    users: place.member,
    lighthouses: place.run,
    'share-links': place.link,
    deletions: place.deletion,
    notes: place.note,
    deployments: place.deployment,
    monitors: place.monitor,
    outages: place.outage,
    'maintenance-windows': place.window,
    'alert-rules': place.alertRule,
    channels: place.channel,
    alerts: place.alert,
    invitations: place.invitation,
    'site-imports': place.siteImport,
    'compare-sessions': place.session,
    dashboards: place.dashboard,
    charts: place.chart,
    mailings: place.mailing,
    subscribers: place.member,
    locations: 1,
    agents: UNKNOWN,
    mails: UNKNOWN,
  }
  return (
    ids[path.startsWith('/api/auth/invitations') ? 'invitations' : (path.split('/')[2] ?? '')] ??
    domain ??
    second ??
    1
  )
}

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** What a caller sends for things of the place; a row with a body has no query. */
export function inputOf(row: Row, place: Place): Input {
  const name = nameOf(row)
  const params = sampleInput(row.params)
  if ('id' in params) params['id'] = idFor(row.path, place)
  if ('delivery' in params) params['delivery'] = place.delivery
  if (row.body) return { params, query: {}, body: { ...(BODIES[name]?.(place) ?? sampleInput(row.body)) } }
  const query: Record<string, unknown> = { ...sampleInput(row.query) }
  if ('page_id' in query || /(runtestfromdashboard|test-scope|regressions)$/.test(row.path))
    query['page_id'] = place.page
  if (name === 'GET /api/sites/multi') query['project'] = place.project
  if (/^\/api\/benchmarks(\/csv)?$/.test(row.path)) {
    query['client'] = place.client
    delete query['start_date']
  }
  if ('video' in query) query['video'] = place.run
  if (row.path.startsWith('/api/alert-rules')) query['site'] = place.site
  if (row.path.startsWith('/api/activity')) query['organization'] = place.organization
  if (
    /^GET \/api\/(share-links|auth\/invitations|mailings\/candidates|dashboards\/(choices|deleted))$/.test(
      name,
    )
  )
    query['client'] = place.client
  if (row.path === '/api/saved-filters') query['list'] = 'sites'
  if (row.path === '/api/sites/consent-cookie') query['url'] = 'http://127.0.0.1:1/'
  return { params, query, body: undefined }
}

export function sendInput(row: Row, caller: Caller, { params, query, body }: Input): Promise<Answer> {
  const path = row.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key])))
  return caller[row.method](path, { query: query as Record<string, string>, body })
}

export function callRow(row: Row, caller: Caller, place: Place, more: object = {}): Promise<Answer> {
  const input = inputOf(row, place)
  return sendInput(row, caller, { ...input, ...(input.body && { body: { ...input.body, ...more } }) })
}
