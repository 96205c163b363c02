import type { NetworkRequest } from '~/shared/schemas/agent'
import { type EgressFailures, withTrueReason } from '../egress/network-error'
import { firstPriorities } from './first-priority'
import { largestPaintRequest, type PaintEvent } from './largest-paint'
import { type Lhr, navigationStart, rows } from './lhr'
import { type ConsoleEntry, preloadsIn } from './preloads'
import { requestHeadersIn } from './request-headers'
import { cookiesByRequest, type LogMessage, storedHeaders } from './response-headers'

type Timing = Partial<
  Record<
    | 'dnsStart'
    | 'dnsEnd'
    | 'connectStart'
    | 'connectEnd'
    | 'sslStart'
    | 'sslEnd'
    | 'sendStart'
    | 'receiveHeadersEnd',
    number
  >
>

/** The fields read of a network record; times are milliseconds on the browser's clock. */
export interface NetworkRecord {
  url: string
  requestId?: string
  initiator?: { type: string; url?: string; stack?: { callFrames: { url: string }[] } }
  initiatorRequest?: { url: string }
  redirectSource?: { url: string }
  isLinkPreload?: boolean
  fromPrefetchCache?: boolean
  fetchedViaServiceWorker?: boolean
  responseHeaders?: { name: string; value: string }[]
  requestMethod: string
  statusCode: number
  protocol: string
  mimeType: string
  resourceType?: string
  priority: string
  fromDiskCache: boolean
  fromMemoryCache: boolean
  rendererStartTime: number
  networkRequestTime: number
  responseHeadersEndTime: number
  networkEndTime: number
  transferSize: number
  resourceSize: number
  failed?: boolean
  localizedFailDescription?: string
  timing?: Timing
}

const LOCAL_SCHEMES = /^(data|blob|about|chrome|chrome-extension|filesystem):/

const round = (value: number) => Math.round(value * 100) / 100
const duration = (value: number) => (Number.isFinite(value) ? Math.max(0, round(value)) : null)
const happened = (value: number | undefined): value is number => value !== undefined && value >= 0

/** The phases from request to complete response, in milliseconds; null for a phase that did not occur. */
function phases(record: NetworkRecord): NetworkRequest['phases'] {
  const timing = record.timing ?? {}
  const span = (from: number | undefined, to: number | undefined) =>
    happened(from) && happened(to) ? duration(to - from) : null
  const ssl = span(timing.sslStart, timing.sslEnd)
  const connect = span(timing.connectStart, timing.connectEnd)
  const firstStep = [timing.dnsStart, timing.connectStart, timing.sendStart].find(happened)
  const answered = record.statusCode > 0 && Number.isFinite(record.responseHeadersEndTime)
  return {
    idle: duration(record.networkRequestTime - record.rendererStartTime + (firstStep ?? 0)),
    dns: span(timing.dnsStart, timing.dnsEnd),
    connect: connect === null ? null : duration(connect - (ssl ?? 0)),
    ssl,
    // To the end of the headers: throttling delays the response after its first header.
    ttfb: span(timing.sendStart, timing.receiveHeadersEnd),
    download: answered ? duration(record.networkEndTime - record.responseHeadersEndTime) : null,
  }
}

function ownersOf(
  lhr: Pick<Lhr, 'entities'>,
): (url: string) => { entity: string | null; thirdParty: boolean } {
  const byOrigin = new Map<string, { entity: string; thirdParty: boolean }>()
  for (const entity of lhr.entities ?? []) {
    for (const origin of entity.origins) {
      byOrigin.set(origin, { entity: entity.name, thirdParty: !entity.isFirstParty })
    }
  }
  return (url) => {
    const origin = URL.canParse(url) ? new URL(url).origin : ''
    return byOrigin.get(origin) ?? { entity: null, thirdParty: false }
  }
}

const MAX_INITIATOR_LENGTH = 500

function initiatorOf(record: NetworkRecord): NetworkRequest['initiator'] {
  const { initiator, initiatorRequest, redirectSource } = record
  const script = initiator?.stack?.callFrames.find((frame) => frame.url)?.url
  const url = redirectSource?.url ?? initiator?.url ?? script ?? initiatorRequest?.url
  const kind = redirectSource ? 'redirect' : record.isLinkPreload ? 'preload' : (initiator?.type ?? 'other')
  return { kind, url: url && !LOCAL_SCHEMES.test(url) ? url.slice(0, MAX_INITIATOR_LENGTH) : null }
}

function cacheOf(record: NetworkRecord): NetworkRequest['cache'] {
  if (record.fromMemoryCache) return 'memory'
  if (record.fromDiskCache) return 'disk'
  if (record.fromPrefetchCache) return 'prefetch'
  return record.fetchedViaServiceWorker ? 'serviceWorker' : 'none'
}

const failureIn =
  (failures: EgressFailures) =>
  ({ failed, localizedFailDescription: error, url }: NetworkRecord): { failure?: string } =>
    failed && error ? { failure: withTrueReason(error, url, failures) } : {}

/** Cookies set by each record; records of a redirect chain are in the order of its responses. */
function cookiesIn(log: readonly LogMessage[]): (record: NetworkRecord) => string[] {
  const byRequest = cookiesByRequest(log)
  return ({ requestId = '' }) => byRequest.get(requestId.replace(/(:redirect)+$/, ''))?.shift() ?? []
}

const RENDER_BLOCKING = 'render-blocking-insight'

/**
 * Whether a request blocked rendering; undefined when Lighthouse saw no first paint. Of several requests for a URL only
 * the first blocks.
 */
function blockingIn(
  lhr: Pick<Lhr, 'audits'>,
  records: readonly NetworkRecord[],
): (record: NetworkRecord) => { renderBlocking?: boolean } {
  const audit = lhr.audits[RENDER_BLOCKING]
  if (!audit?.details || audit.warnings?.length) return () => ({})
  const urls = new Set(rows(lhr, RENDER_BLOCKING).map((row) => row['url']))
  const inOrder = [...records].sort((a, b) => a.rendererStartTime - b.rendererStartTime)
  const blocking = new Set(inOrder.filter(({ url }) => urls.delete(url)))
  return (record) => ({ renderBlocking: blocking.has(record) })
}

/** The page's network requests in the order in which they started. */
export function extractRequests(
  lhr: Pick<Lhr, 'audits' | 'entities'>,
  records: readonly NetworkRecord[],
  log: readonly LogMessage[] = [],
  events: readonly PaintEvent[] = [],
  entries?: readonly ConsoleEntry[],
  failures: EgressFailures = new Map(),
): NetworkRequest[] {
  const sent = records.filter((record) => !LOCAL_SCHEMES.test(record.url))
  const start = navigationStart(lhr)
  const zero = start === null ? Math.min(...sent.map((record) => record.rendererStartTime)) : start / 1000
  const ownerOf = ownersOf(lhr)
  const cookiesOf = cookiesIn(log)
  const blockingOf = blockingIn(lhr, sent)
  const preloadOf = preloadsIn(lhr, entries)
  const firstPriorityOf = firstPriorities(log)
  const failureOf = failureIn(failures)
  const requestHeadersOf = requestHeadersIn(log)
  const painted = largestPaintRequest(events, start, sent)
  return sent
    .map((record) => ({
      url: record.url,
      method: record.requestMethod,
      status: record.statusCode,
      protocol: record.protocol,
      mimeType: record.mimeType,
      resourceType: record.resourceType ?? 'Other',
      priority: record.priority,
      ...firstPriorityOf(record),
      ...ownerOf(record.url),
      ...blockingOf(record),
      ...(record === painted && { largestPaint: true }),
      ...preloadOf(record),
      ...failureOf(record),
      initiator: initiatorOf(record),
      cache: cacheOf(record),
      ...requestHeadersOf(record),
      headers: storedHeaders(record.responseHeaders),
      cookies: cookiesOf(record),
      fromCache: record.fromDiskCache || record.fromMemoryCache,
      startMs: round(record.rendererStartTime - zero),
      endMs: round((record.networkEndTime > 0 ? record.networkEndTime : record.rendererStartTime) - zero),
      transferSize: record.transferSize,
      resourceSize: record.resourceSize,
      phases: phases(record),
    }))
    .sort((a, b) => a.startMs - b.startMs)
}
