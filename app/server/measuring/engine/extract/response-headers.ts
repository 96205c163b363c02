export interface LogMessage {
  method: string
  params?: unknown
}
interface Header {
  name: string
  value: string
}

/** Headers about caching, encoding, server and policies. */
const STORED_HEADERS = new Set([
  ...['cache-control', 'expires', 'pragma', 'etag', 'last-modified', 'vary', 'age'],
  ...['content-encoding', 'content-type', 'content-length', 'location', 'link', 'alt-svc'],
  ...['server', 'x-powered-by', 'x-aspnet-version', 'x-generator', 'via', 'x-cache', 'cf-cache-status'],
  ...['strict-transport-security', 'content-security-policy', 'content-security-policy-report-only'],
  ...[
    'x-frame-options',
    'x-content-type-options',
    'x-xss-protection',
    'referrer-policy',
    'permissions-policy',
  ],
  ...['cross-origin-opener-policy', 'cross-origin-embedder-policy', 'cross-origin-resource-policy'],
  ...['timing-allow-origin', 'server-timing'],
])
const MAX_VALUE_LENGTH = 2_000

export function storedHeaders(headers: readonly Header[] | undefined): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const { name, value } of headers ?? []) {
    const key = name.toLowerCase()
    if (!STORED_HEADERS.has(key) && !key.startsWith('access-control-')) continue
    const known = kept[key]
    kept[key] = (known === undefined ? value : `${known}, ${value}`).slice(0, MAX_VALUE_LENGTH)
  }
  return kept
}

/** A cookie's name and flags, without its value, which may be personal. */
function withoutValue(cookie: string): string {
  const [pair = '', ...flags] = cookie.split(';')
  const name = pair.includes('=') ? (pair.split('=')[0] ?? '') : ''
  return [name.trim(), ...flags.map((flag) => flag.trim()).filter(Boolean)]
    .join('; ')
    .slice(0, MAX_VALUE_LENGTH)
}

/**
 * Set-Cookie headers by request id, one list per response of a redirect chain. Only the log has them: Lighthouse's
 * records do not.
 */
export function cookiesByRequest(log: readonly LogMessage[]): Map<string, string[][]> {
  const found = new Map<string, string[][]>()
  for (const { method, params } of log) {
    if (method !== 'Network.responseReceivedExtraInfo') continue
    const { requestId = '', headers = {} } = params as {
      requestId?: string
      headers?: Record<string, string>
    }
    const set = Object.entries(headers).find(([name]) => name.toLowerCase() === 'set-cookie')?.[1]
    const cookies = (set ?? '').split('\n').filter(Boolean).map(withoutValue)
    found.set(requestId, [...(found.get(requestId) ?? []), cookies])
  }
  return found
}
