import { toolImportMessages } from '~/shared/messages/tool-imports'
import { normalizeTarget } from '~/shared/rules/uptime/monitor-target'
import {
  DNS_RECORDS,
  type MonitorSettings,
  REQUEST_METHODS,
  type SettingsOf,
} from '~/shared/schemas/monitor-kinds'
import type { SiteMonitor } from '~/shared/schemas/site-settings'
import type { KumaMonitor } from './kuma-monitor'

const words = toolImportMessages.kuma
const TLS_DAYS = 14
const [MIN_INTERVAL, MAX_INTERVAL] = [10, 3600]
const MAX_TIMEOUT_MS = 60_000
/** Versions before 1.23 had no timeout of their own. */
const OLD_TIMEOUT_SHARE = 0.8

export interface RequestValues {
  headers: Record<string, string>
  body?: string
}

export type ReadMonitor =
  | { ok: true; monitor: SiteMonitor; request: RequestValues | null; notes: string[] }
  | { ok: false; message: string }

class Unsupported extends Error {}
const refuse = (message: string): never => {
  throw new Unsupported(message)
}

/** One monitor as ours, or why not. Without `withSecrets` headers, bodies and passwords are left out. */
export function monitorSettingsOf(from: KumaMonitor, { withSecrets }: { withSecrets: boolean }): ReadMonitor {
  try {
    if (from.upsideDown) refuse(words.upsideDown)
    const { settings, target: written } = kindOf(from)
    const target = normalizeTarget(settings.kind, written)
    if (!target.ok) return { ok: false, message: words.target(written) }
    const request = 'method' in settings ? requestOf(from, settings.method) : null
    const times = timesOf(from)
    return {
      ok: true,
      monitor: {
        name: from.name,
        page: null,
        target: target.target,
        settings,
        headers: [],
        ...{ intervalSeconds: times.intervalSeconds, timeoutMs: times.timeoutMs, slowMs: null },
        locations: [],
        isPaused: !from.active,
        ...(request && withSecrets && { headers: Object.keys(request.headers) }),
      },
      request: withSecrets ? request : null,
      notes: [...times.notes, ...notesOf(from), ...(request && !withSecrets ? [words.secrets] : [])],
    }
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, message: error.message }
    throw error
  }
}

const notesOf = ({ maxretries, tlsCert, proxyId }: KumaMonitor) => [
  ...(maxretries > 0 ? [words.retries] : []),
  ...(tlsCert || proxyId ? [words.certificate] : []),
]

function timesOf({ interval, timeout }: KumaMonitor) {
  const intervalSeconds = Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, Math.round(interval) || 60))
  const wanted = timeout > 0 ? timeout : interval * OLD_TIMEOUT_SHARE
  // A check and its confirmation must end before the next one.
  const most = Math.min(MAX_TIMEOUT_MS, (intervalSeconds * 1000) / 2)
  const timeoutMs = Math.min(most, Math.max(100, Math.round(wanted * 1000)))
  return {
    intervalSeconds,
    timeoutMs,
    notes: [
      ...(intervalSeconds === interval ? [] : [words.interval(interval, intervalSeconds)]),
      ...(timeoutMs === wanted * 1000 ? [] : [words.timeout(wanted, timeoutMs / 1000)]),
    ],
  }
}

function kindOf(from: KumaMonitor): { settings: MonitorSettings; target: string } {
  const url = from.url ?? ''
  const host = from.hostname ?? ''
  switch (from.type) {
    case 'http':
      return { settings: { kind: 'http', ...httpOf(from) }, target: url }
    case 'keyword':
      return { settings: keywordOf(from), target: url }
    case 'json-query':
      return { settings: jsonOf(from), target: url }
    case 'port':
      return { settings: { kind: 'tcp' }, target: `${host.includes(':') ? `[${host}]` : host}:${from.port}` }
    case 'dns':
      return { settings: dnsOf(from), target: host }
    default:
      return refuse(words.kind(from.type))
  }
}

function httpOf({ method, acceptedStatuscodes, maxredirects, ignoreTls, expiryNotification }: KumaMonitor) {
  const asked = (method || 'GET').toUpperCase()
  const known = REQUEST_METHODS.find((one) => one === asked)
  return {
    method: known ?? refuse(words.method(asked)),
    status: acceptedStatuscodes.join(',') || '200-299',
    redirects: maxredirects > 0 ? ('follow' as const) : ('answer' as const),
    verifiesTls: !ignoreTls,
    tlsDays: expiryNotification ? TLS_DAYS : null,
  }
}

const keywordOf = (from: KumaMonitor): SettingsOf<'keyword'> => ({
  kind: 'keyword',
  ...httpOf(from),
  keyword: from.keyword ?? '',
  isPresent: !from.invertKeyword,
  isCaseSensitive: true,
})

const COMPARISONS = {
  '==': 'equals',
  '!=': 'differs',
  contains: 'contains',
  '<': 'less',
  '>': 'greater',
} as const
/** Names, dots and positions mean the same in JSONata and JSONPath. */
const PLAIN_PATH = /^\$?\.?([A-Za-z_]\w*(\[\d+\])?)(\.[A-Za-z_]\w*(\[\d+\])?)*$/

function jsonOf(from: KumaMonitor): SettingsOf<'json'> {
  const path = (from.jsonPath ?? '').trim()
  const operator = from.jsonPathOperator || '=='
  const comparison = COMPARISONS[operator as keyof typeof COMPARISONS] ?? refuse(words.comparison(operator))
  if (path !== '$' && !PLAIN_PATH.test(path)) refuse(words.jsonata(path))
  return {
    kind: 'json',
    ...httpOf(from),
    path: path === '$' ? '$' : `$.${path.replace(/^\$?\.?/, '')}`,
    comparison,
    expected: from.expectedValue ?? '',
  }
}

function dnsOf({ dnsResolveType, dnsResolveServer }: KumaMonitor): SettingsOf<'dns'> {
  const type = dnsResolveType || 'A'
  const record = DNS_RECORDS.find((one) => one === type) ?? refuse(words.record(type))
  // Kuma may list several servers and only wants an answer.
  const resolver = (dnsResolveServer ?? '').split(',')[0]?.trim() || null
  return { kind: 'dns', record, resolver, expected: '' }
}

/** Header names are no secrets, but useless without their values. Null when the request has neither header nor body. */
function requestOf(from: KumaMonitor, method: string): RequestValues | null {
  const headers = { ...headersOf(from.headers), ...signInOf(from) }
  const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? (from.body ?? '') : ''
  if (Object.keys(headers).length === 0 && body === '') return null
  return { headers, ...(body !== '' && { body }) }
}

function headersOf(written: string | null | undefined): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(written || '{}')
    return Object.fromEntries(
      Object.entries((parsed ?? {}) as object).map(([name, value]) => [name, String(value)]),
    )
  } catch {
    return {}
  }
}

function signInOf({
  authMethod,
  basicAuthUser,
  basicAuthPass,
  bearerToken,
}: KumaMonitor): Record<string, string> {
  if (authMethod === 'bearer' && bearerToken) return { Authorization: `Bearer ${bearerToken}` }
  if (authMethod && !['basic', 'bearer', 'null'].includes(authMethod)) refuse(words.signIn(authMethod))
  if (!basicAuthUser && !basicAuthPass) return {}
  const pair = Buffer.from(`${basicAuthUser ?? ''}:${basicAuthPass ?? ''}`).toString('base64')
  return { Authorization: `Basic ${pair}` }
}
