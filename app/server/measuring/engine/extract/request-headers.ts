import type { LogMessage } from './response-headers'

type Headers = Record<string, string>

/** Headers about content, caching and the client; `sec-ch-` and `sec-fetch-` are kept too. */
const STORED_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'content-length', 'content-type'],
  ...['if-modified-since', 'if-none-match', 'origin', 'pragma', 'priority', 'range', 'referer'],
  ...['purpose', 'save-data', 'sec-purpose', 'upgrade-insecure-requests', 'user-agent', 'x-requested-with'],
])
/** Only that they were sent is stored. */
const REDACTED_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization'])
const REDACTED = '[redacted]'
const MAX_VALUE_LENGTH = 2_000

function storedHeaders(headers: Headers): Headers {
  const kept: Headers = {}
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (REDACTED_HEADERS.has(key)) kept[key] = REDACTED
    else if (STORED_HEADERS.has(key) || /^sec-(ch|fetch)-/.test(key))
      kept[key] = value.slice(0, MAX_VALUE_LENGTH)
  }
  return kept
}

interface Sent {
  requestId?: string
  request?: { headers?: Headers }
  headers?: Headers
}

const byRequest = (
  log: readonly LogMessage[],
  wanted: string,
  headersOf: (sent: Sent) => Headers | undefined,
) => {
  const found = new Map<string, Headers[]>()
  for (const { method, params } of log) {
    if (method !== wanted) continue
    const { requestId = '', ...sent } = params as Sent
    found.set(requestId, [...(found.get(requestId) ?? []), headersOf(sent) ?? {}])
  }
  return found
}

/** The headers of each record; records of a redirect chain are in the order of its requests. */
export function requestHeadersIn(log: readonly LogMessage[]) {
  const planned = byRequest(log, 'Network.requestWillBeSent', ({ request }) => request?.headers)
  const sent = byRequest(log, 'Network.requestWillBeSentExtraInfo', ({ headers }) => headers)
  // What was sent is complete, but unknown for some requests, such as those from a cache.
  for (const [id, all] of planned)
    if (sent.get(id)?.length === all.length) planned.set(id, sent.get(id) ?? all)
  return ({ requestId = '' }: { requestId?: string }): { requestHeaders?: Headers } => {
    const headers = planned.get(requestId.replace(/(:redirect)+$/, ''))?.shift()
    return headers ? { requestHeaders: storedHeaders(headers) } : {}
  }
}
