import { request as requestPlain } from 'node:http'
import type { Hop, PlainHttpResult } from '../audits/quality/facts'
import type { CheckedLookup } from './checked-lookup'

const LIMIT_MS = 4_000
const MAX_HOPS = 5
/** Nobody listens there, which is as safe as a redirect. */
const NOBODY = new Set(['ECONNREFUSED', 'ECONNRESET'])

interface Options {
  userAgent: string
  lookup: CheckedLookup
  /** Where plain HTTP is served; another than 80 only in tests. */
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
    // Where TLS begins there is nothing more to learn.
    if (next.protocol !== 'http:')
      return { outcome: 'answered', reached: [...reached, { url: next.href, status: 0 }] }
    url = next
  }
  return { outcome: 'answered', reached }
}

/**
 * What a visitor gets who leaves the https:// away: asked once, after the measurement, with the same guard
 * against private addresses. Null where the page has no plain address or nothing certain was learned.
 */
export async function fetchPlainHttp(pageUrl: string, options: Options): Promise<PlainHttpResult | null> {
  if (!URL.canParse(pageUrl)) return null
  const url = new URL(pageUrl)
  // A server on a port of its own has no plain counterpart that belongs to it.
  if (url.protocol !== 'https:' || (url.port !== '' && options.port === undefined)) return null
  url.protocol = 'http:'
  url.port = options.port === undefined ? '' : String(options.port)
  // It may hold what nobody should read on the way.
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
