import {
  BROWSER_HEADERS,
  type Cookies,
  createCookies,
  openRequest,
  redirectOf,
  redirectTarget,
} from '../../platform/targets'
import type { Hop, PlainHttpResult } from '../quality/facts'
import type { CheckedLookup } from './egress/checked-lookup'

const LIMIT_MS = 4_000
const MAX_HOPS = 5
/** No server on port 80 is as safe as a redirect. */
const NOBODY = new Set(['ECONNREFUSED', 'ECONNRESET'])

interface Options {
  userAgent: string
  lookup: CheckedLookup
  /** Differs from 80 only in tests. */
  port?: number
  limitMs?: number
}

function ask(
  url: URL,
  options: Options & { cookies: Cookies },
  signal: AbortSignal,
): Promise<Hop & { next: URL | null }> {
  const cookie = options.cookies.headerFor(url)
  return new Promise((resolve, reject) => {
    const request = openRequest(url, {
      lookup: options.lookup.lookup,
      signal,
      headers: { 'user-agent': options.userAgent, ...BROWSER_HEADERS, ...(cookie && { cookie }) },
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const location = redirectOf(status, response.headers.location)
      options.cookies.keep(url, response.headers['set-cookie'])
      resolve({ url: url.href, status, next: location === null ? null : redirectTarget(location, url) })
      response.on('error', () => {})
      request.destroy()
    })
    request.on('error', reject)
    request.end()
  })
}

async function follow(start: URL, options: Options, signal: AbortSignal): Promise<PlainHttpResult> {
  const reached: Hop[] = []
  const cookies = createCookies()
  let url = start
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    await options.lookup.resolve(url.hostname)
    const { next, ...answer } = await ask(url, { ...options, cookies }, signal)
    reached.push(answer)
    if (!next) break
    // After the first redirect to TLS nothing more has to be checked.
    if (next.protocol !== 'http:')
      return { outcome: 'answered', reached: [...reached, { url: next.href, status: 0 }] }
    url = next
  }
  return { outcome: 'answered', reached }
}

/**
 * The response to the page's http:// URL, requested once after the measurement with the same guard against private
 * addresses. Null without a plain URL or a certain result.
 */
export async function fetchPlainHttp(pageUrl: string, options: Options): Promise<PlainHttpResult | null> {
  if (!URL.canParse(pageUrl)) return null
  const url = new URL(pageUrl)
  // A server on another port has no corresponding port for plain HTTP.
  if (url.protocol !== 'https:' || (url.port !== '' && options.port === undefined)) return null
  url.protocol = 'http:'
  url.port = options.port === undefined ? '' : String(options.port)
  // The query may hold secrets, which must not be sent unencrypted.
  url.search = ''
  url.hash = ''
  const signal = AbortSignal.timeout(options.limitMs ?? LIMIT_MS)
  try {
    return await follow(url, options, signal)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return NOBODY.has(code) ? { outcome: 'refused', reached: [] } : null
  }
}
