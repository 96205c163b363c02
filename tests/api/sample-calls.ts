import { randomUUID } from 'node:crypto'
import type { Row } from '~/server/platform/http/endpoint'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { Answer, Caller } from '../support/api'
import { SELLER } from '../support/invoice-documents'
import { sampleInvoice } from '../support/invoices'
import type { Place } from '../support/place'
import { sampleInput } from '../support/sample-input'

export const nameOf = (row: Row) => `${row.method.toUpperCase()} ${row.path}`

/** Values that the schema's shape does not imply: referenced things must exist in the place. */
export const BODIES: Record<string, (place: Place) => object> = {
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
  'PUT /api/organizations/{id}/support-access': () => ({ until: null }),
  'POST /api/organizations/{id}/configuration/plan': () => ({ yaml: 'version: 1\nclients: []' }),
  'POST /api/organizations/{id}/configuration/apply': () => ({ yaml: 'version: 1\nclients: []' }),
  'PUT /api/seller': () => SELLER,
  'POST /api/organizations/{id}/sign-in-connections': () => ({
    ...{ name: `Acme ${randomUUID()}`, issuer: 'https://login.acme.example', clientId: 'product' },
    ...{ clientSecret: 'secret', joining: 'nobody' },
  }),
  'POST /api/organizations/{id}/sign-in-domains': () => ({ domain: `d${randomUUID()}.example.com` }),
  'POST /api/auth/apikeys': () => sampleKey(),
  'POST /api/clients/{id}/apikeys': () => sampleKey(),
  'POST /api/organizations/{id}/apikeys': () => sampleKey(),
  'POST /api/organizations/{id}/invoices': () => sampleInvoice(),
  'POST /api/organizations/{id}/domains': () => ({ host: `status-${randomUUID()}.agency.example` }),
  'PUT /api/clients/{id}': () => ({ name: 'Renamed' }),
  'PUT /api/sites/{id}': () => ({ name: 'Renamed' }),
  'PUT /api/sites/multi': ({ site }) => ({ sites: [site], change: { isScheduled: true } }),
  'POST /api/pdf-orders': ({ client }) => ({ kind: 'client', client }),
  'POST /api/compare-sessions': ({ run }) => ({ tests: [run, run] }),
  'PUT /api/compare-sessions/{id}': () => ({ title: 'Renamed' }),
  'POST /api/dashboards': ({ client }) => ({ client, name: 'New', template: 'slowestPages' }),
  'PUT /api/dashboards/order': ({ client, dashboard }) => ({ client, ids: [dashboard] }),
  'PUT /api/dashboards/{id}/layout': ({ chart }) => ({
    charts: [{ _id: chart, width: 'full', height: 'low' }],
  }),
  'PUT /api/charts/{id}': () => ({ title: 'Renamed' }),
  'POST /api/saved-filters': () => ({ list: 'sites', name: 'New', search: 'searchText=a' }),
  'DELETE /api/deletions/{id}': () => ({ name: 'Deleted' }),
  'DELETE /api/clients/{id}': ({ tenant }) => ({ name: tenant.client.name }),
  'DELETE /api/projects/{id}': ({ tenant }) => ({ name: tenant.project.name }),
  'DELETE /api/sites/{id}': ({ tenant }) => ({ name: tenant.site.name }),
  'DELETE /api/projects/{id}/sites': ({ site }) => ({ sites: [site] }),
  'POST /api/clients/{id}/competitive-template': () => ({ name: 'New', urls: 'https://1.1.1.1/' }),
  'POST /api/clients/{id}/users': ({ colleague }) => ({ subjectId: colleague, role: 'clientViewer' }),
  'POST /api/projects/{id}/users': ({ colleague }) => ({ subjectId: colleague, role: 'projectViewer' }),
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
  'POST /api/channels': ({ client }) => ({ ...sampleChannel(), kind: 'webhook', client }),
  'PUT /api/channels/{id}': () => sampleChannel(),
  'POST /api/traffic-connections': ({ client }) => ({ ...sampleConnection(), client }),
  'PUT /api/traffic-connections/{id}': () => ({ label: 'Renamed' }),
  'POST /api/traffic-connections/google': ({ client }) => ({ client }),
  'PUT /api/sites/{id}/traffic': ({ trafficConnection }) => ({
    connection: trafficConnection,
    property: '1',
  }),
  'POST /api/googleanalytics/traffic/detail': ({ site }) => ({
    site,
    currentPeriod: { startDate: '2026-01-08', endDate: '2026-01-14' },
    previousPeriod: { startDate: '2026-01-01', endDate: '2026-01-07' },
  }),
  'POST /api/deployments': ({ project }) => ({ project, version: 'New' }),
  'POST /api/plans': () => ({ name: `Plan ${randomUUID()}`, priceMonth: 1900, priceYear: 19_000 }),
  'POST /api/organizations/{id}/orders': () => ({ key: randomUUID(), details: sampleDetails() }),
  'PUT /api/organizations/{id}/billing-details': () => sampleDetails(),
  'POST /api/discounts': () => ({ name: `Discount ${randomUUID()}` }),
  'PUT /api/users/{id}': () => ({ isActive: true }),
  'PUT /api/mailings/own': ({ client }) => ({ client, kind: 'standard' }),
  'PUT /api/mailings': ({ client }) => ({ client, kind: 'standard' }),
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

const sampleKey = () => ({ name: `Key ${randomUUID()}`, scopes: ['read'] })
const sampleMonitor = () => ({ target: 'https://1.1.1.1/', settings: DEFAULT_SETTINGS })
const sampleRule = () => ({ metric: 'lcp', kind: 'value', threshold: 2500 })
const sampleChannel = () => ({ name: 'New', address: 'https://1.1.1.1/hook' })
const sampleConnection = () => ({ source: 'matomo', baseUrl: 'http://127.0.0.1:1/', token: 'token' })
const sampleWindow = () => ({ name: 'New', kind: 'cron', cron: '0 3 * * *', durationMinutes: 30 })

/** Collections whose things have another name in the place. */
const KEYS: Record<string, string> = {
  bookmarks: 'page',
  users: 'member',
  subscribers: 'member',
  lighthouses: 'run',
}

/** `maintenance-windows` are `maintenanceWindow` in the place. */
export const keyOf = (collection: string): string =>
  KEYS[collection] ?? collection.slice(0, -1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The thing that the id in a path is of: of the collection after `/api`. */
export const thingOf = (path: string): string =>
  keyOf(path.replace('/auth/invitations', '/invitations').split('/')[2] ?? '')

/** The thing that a field names: `site`, `page_id`, or `sites`. */
function namedBy(field: string, place: Place): unknown {
  if (/^subject(Id)?$/.test(field)) return place.member
  if (/^(users|owners)$/.test(field)) return [place.colleague]
  const name = field.replace(/_id$/, '')
  const one = place[keyOf(name)]
  return place[name] ?? (one && [one])
}

/** The minimal input of a shape, with ids of the place where its fields name things. */
const fill = (sample: object, place: Place): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, namedBy(field, place) ?? value]))

export const bodyOf = (name: string, sample: object, place: Place): Record<string, unknown> => ({
  ...fill(sample, place),
  ...BODIES[name]?.(place),
})

/** Filters that a refinement requires. */
const FILTERS: [calls: RegExp, field: string][] = [
  [/(runtestfromdashboard|test-scope|regressions)$/, 'page_id'],
  [/sites\/multi$/, 'project'],
  [/pdf-orders\/preview$/, 'site'],
  [/pdf-orders\/preview$/, 'page'],
  [
    /(benchmarks|benchmarks\/csv|share-links|invitations|candidates|dashboards\/(choices|deleted))$/,
    'client',
  ],
  [/^\/api\/alert-rules/, 'site'],
  [/^\/api\/activity/, 'organization'],
]

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** What a caller sends for things of the place; a row with a body has no query. */
export function inputOf(row: Row, place: Place): Input {
  const params = sampleInput(row.params)
  if ('id' in params) params['id'] = place[thingOf(row.path)] ?? params['id']
  if ('delivery' in params) params['delivery'] = place.delivery
  if (row.body && row.method === 'patch')
    return { params, query: {}, body: { Operations: [{ op: 'replace', path: 'externalId', value: 'x' }] } }
  if (row.body) return { params, query: {}, body: bodyOf(nameOf(row), sampleInput(row.body), place) }
  const query = fill(sampleInput(row.query), place)
  for (const [calls, field] of FILTERS) if (calls.test(row.path)) query[field] = namedBy(field, place)
  if (row.path.startsWith('/api/benchmarks')) delete query['start_date']
  if ('video' in query) query['video'] = place.run
  if (row.path === '/api/saved-filters') query['list'] = 'sites'
  if (row.path === '/api/sites/consent-cookie') query['url'] = 'http://127.0.0.1:1/'
  if (row.path === '/api/sites/gaAccounts') query['token'] = place.trafficConnection
  if (row.path === '/api/sites/gaProperties') query['connection'] = place.trafficConnection
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

const sampleDetails = () => ({
  ...{ name: 'Works', street: 'Kai 1', postalCode: '1010', city: 'Wien', region: '', country: 'AT' },
  ...{ taxId: null, contacts: [] },
})
