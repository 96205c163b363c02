import { urlMessages } from '~/shared/messages/hierarchy'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { monitorFaults } from '~/shared/rules/uptime/monitor-faults'
import { normalizeTarget } from '~/shared/rules/uptime/monitor-target'
import { monitorRequest } from '~/shared/schemas/monitor'
import {
  DNS_RECORDS,
  type MonitorSettings,
  REQUEST_METHODS,
  type SettingsOf,
} from '~/shared/schemas/monitor-kinds'
import { type SiteMonitor, siteMonitor } from '~/shared/schemas/site-settings'
import { refusalOfText } from '../../../platform/targets'
import type { KumaMonitor } from './kuma-monitor'
import { type RequestValues, requestOf, withoutCredentials } from './request-values'
import { refuse, Unsupported } from './unsupported'

const words = toolImportMessages.kuma
const TLS_DAYS = 14
const CREDENTIALS = /\/\/[^/?#]*@/
const [MIN_INTERVAL, MAX_INTERVAL] = [10, 3600]
const MAX_TIMEOUT_MS = 60_000
/** Versions before 1.23 had no timeout of their own. */
const OLD_TIMEOUT_SHARE = 0.8

export type ReadMonitor =
  | { ok: true; monitor: SiteMonitor; request: RequestValues | null; notes: string[]; notices: string[] }
  | { ok: false; message: string }

export interface KumaOptions {
  withSecrets: boolean
  allowPrivate: boolean
}

/**
 * One monitor as ours, or why not: what our rules refuse is refused here, so that it takes no other monitor of its site
 * with it. Without `withSecrets` headers, bodies and passwords are left out.
 */
export function monitorSettingsOf(
  from: KumaMonitor,
  { withSecrets, allowPrivate }: KumaOptions,
): ReadMonitor {
  try {
    if (from.upsideDown) refuse(words.upsideDown)
    const { settings, target: written } = kindOf(from)
    const target = normalizeTarget(settings.kind, written)
    if (!target.ok) return { ok: false, message: words.target(written.replace(CREDENTIALS, '//…@')) }
    const sent = 'method' in settings ? requestOf(from, settings.method) : { request: null, notices: [] }
    const request = withSecrets ? sent.request : null
    const { notes, ...times } = timesOf(from)
    const monitor = {
      ...{ name: from.name, page: null, target: target.target, settings, ...times, slowMs: null },
      ...{ headers: Object.keys(request?.headers ?? {}), locations: [], isPaused: !from.active },
    }
    const fault = faultOf(monitor, request) ?? addressFault(settings, target.url, allowPrivate)
    if (fault !== undefined) return { ok: false, message: fault }
    return {
      ok: true,
      monitor,
      request,
      notes: [...notes, ...notesOf(from), ...(sent.request && !withSecrets ? [words.secrets] : [])],
      notices: withSecrets ? sent.notices : [],
    }
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, message: error.message }
    throw error
  }
}

function faultOf(monitor: SiteMonitor, request: RequestValues | null): string | undefined {
  const { settings, target, intervalSeconds, timeoutMs, slowMs } = monitor
  const parsed = siteMonitor.safeParse(monitor)
  if (!parsed.success) return parsed.error.issues[0]?.message
  const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => ({ name, value }))
  const sent = monitorRequest.safeParse({ headers, body: request?.body ?? '' })
  if (!sent.success) return sent.error.issues[0]?.message
  const times = { intervalSeconds, timeoutMs, slowMs }
  const faults = monitorFaults({ page: null, target: target ?? '', settings, request: sent.data, ...times })
  return Object.values(faults).flat()[0]
}

function addressFault(settings: MonitorSettings, url: string, allowPrivate: boolean): string | undefined {
  const resolver = (settings.kind === 'dns' && settings.resolver) || null
  const ofResolver = resolver?.includes(':') ? `http://[${resolver}]/` : `http://${resolver}/`
  const addresses = resolver === null ? [url] : [url, ofResolver]
  const [refusal] = addresses.flatMap((one) => refusalOfText(one, allowPrivate) ?? [])
  return refusal && urlMessages[refusal]
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
  const url = withoutCredentials(from.url ?? '')
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
  const upperMethod = (method || 'GET').toUpperCase()
  const known = REQUEST_METHODS.find((one) => one === upperMethod)
  return {
    method: known ?? refuse(words.method(upperMethod)),
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
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
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
