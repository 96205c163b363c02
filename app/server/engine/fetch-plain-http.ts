import { request as requestPlain } from 'node:http'
import type { Hop, PlainHttpResult } from '../audits/quality/facts'
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

function ask(url: URL, options: Options, signal: AbortSignal): Promise<Hop & { next: URL | null }> {
  return new Promise((resolve, reject) => {
    const request = requestPlain(url, {
      agent: false,
      lookup: options.lookup.lookup as never,
      signal,
      insecureHTTPParser: true,
      headers: { 'user-agent': options.userAgent, accept: 'text/html,*/*;q=0.8' },
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const { location } = response.headers
      const leads = status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)
      resolve({ url: url.href, status, next: leads ? new URL(location, url) : null })
      response.on('error', () => {})
      request.destroy()
    })
    request.on('error', reject)
    request.end()
  })
}

async function follow(start: URL, options: Options, signal: AbortSignal): Promise<PlainHttpResult> {
  const reached: Hop[] = []
  let url = start
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    await options.lookup.resolve(url.hostname)
    const { next, ...answer } = await ask(url, options, signal)
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
