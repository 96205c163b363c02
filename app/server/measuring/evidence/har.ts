import { STATUS_CODES } from 'node:http'
import type { NetworkRequest } from '~/shared/schemas/agent'

export interface HarPage {
  id: string
  url: string
  startedAt: Date
  domContentLoadedMs: number | null
  loadMs: number | null
  browser: { name: string; version: string } | null
}

const VERSIONS: Record<string, string> = { h2: 'HTTP/2', h3: 'HTTP/3', 'http/1.1': 'HTTP/1.1' }
const versionOf = (protocol: string) => VERSIONS[protocol] ?? (protocol.toUpperCase() || 'HTTP/1.1')
const after = (start: Date, ms: number) => new Date(start.getTime() + ms).toISOString()
const unlessMissing = (ms: number | null) => ms ?? -1
const round = (ms: number) => Math.round(ms * 1000) / 1000

/** HAR counts TLS within `connect` too, and uses -1 for phases that did not happen. */
function timingsOf({ phases }: NetworkRequest) {
  const { idle, dns, connect, ssl, ttfb, download } = phases
  const hasConnected = connect !== null || ssl !== null
  return {
    blocked: unlessMissing(idle),
    dns: unlessMissing(dns),
    connect: hasConnected ? round((connect ?? 0) + (ssl ?? 0)) : -1,
    ssl: unlessMissing(ssl),
    send: 0,
    wait: ttfb ?? 0,
    receive: download ?? 0,
  }
}

function totalOf({ ssl: _, ...timings }: ReturnType<typeof timingsOf>): number {
  return round(Object.values(timings).reduce((sum, ms) => sum + Math.max(0, ms), 0))
}

/** Cookie values are not stored, so they are empty. */
function cookieOf(cookie: string) {
  const [name = '', ...flags] = cookie.split('; ')
  const has = (flag: string) => flags.some((one) => one.toLowerCase() === flag)
  return { name, value: '', httpOnly: has('httponly'), secure: has('secure') }
}

function queryOf(url: string) {
  if (!URL.canParse(url)) return []
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
}

const pairsOf = (fields: Record<string, string> = {}) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

function entryOf(request: NetworkRequest, page: HarPage) {
  const timings = timingsOf(request)
  const httpVersion = versionOf(request.protocol)
  const status = Math.max(0, request.status)
  return {
    pageref: page.id,
    startedDateTime: after(page.startedAt, request.startMs),
    time: totalOf(timings),
    request: {
      method: request.method,
      url: request.url,
      httpVersion,
      cookies: [],
      headers: pairsOf(request.requestHeaders),
      queryString: queryOf(request.url),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion,
      cookies: (request.cookies ?? []).map(cookieOf),
      headers: pairsOf(request.headers),
      content: { size: request.resourceSize, mimeType: request.mimeType },
      redirectURL: request.headers?.['location'] ?? '',
      headersSize: -1,
      bodySize: -1,
      _transferSize: request.transferSize,
      _error: request.failure ?? null,
    },
    cache: {},
    timings,
    _priority: request.priority,
    _resourceType: request.resourceType.toLowerCase(),
    _initiator: { type: request.initiator.kind, url: request.initiator.url },
    _fromCache: request.cache === 'none' ? null : (request.cache ?? null),
  }
}

/**
 * The requests of a run as HTTP Archive 1.2, with Chrome's own fields. Required fields that we don't store (bodies,
 * headers of older agents) are empty; times start at the beginning of the run.
 */
export function buildHar(page: HarPage, requests: readonly NetworkRequest[], version: string) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Lightkeeper', version },
      ...(page.browser && { browser: page.browser }),
      pages: [
        {
          id: page.id,
          startedDateTime: after(page.startedAt, 0),
          title: page.url,
          pageTimings: {
            onContentLoad: unlessMissing(page.domContentLoadedMs),
            onLoad: unlessMissing(page.loadMs),
          },
        },
      ],
      entries: requests.map((request) => entryOf(request, page)),
    },
  }
}

/** The same as JSON in pieces, one for each request: the requests of a large page take megabytes. */
export function* harTexts(
  page: HarPage,
  requests: readonly NetworkRequest[],
  version: string,
): Generator<string, void> {
  const empty = JSON.stringify(buildHar(page, [], version))
  const at = empty.length - ']}}'.length
  yield empty.slice(0, at)
  for (const [index, request] of requests.entries())
    yield `${index > 0 ? ',' : ''}${JSON.stringify(entryOf(request, page))}`
  yield empty.slice(at)
}
