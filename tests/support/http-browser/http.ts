import { Agent, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CookieJar } from './cookies'
import { originFor, type ReferrerPolicy, refererFor, siteRelation } from './referrer'

const agent = new Agent({ keepAlive: true })
const MAX_REDIRECTS = 20
const TIMEOUT_MS = 30_000

export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
}

export interface Answer {
  method: string
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface RequestOptions {
  url: URL
  method: string
  headers?: Record<string, string>
  body?: Buffer
  /** The initiating document; null for a typed URL. */
  from?: { url: URL; policy: ReferrerPolicy } | null
  /** A document navigation, or a request by a script. */
  mode: 'navigate' | 'program'
  maxRedirects?: number
}

function send(url: URL, method: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const begin = isSecure ? requestHttps : requestHttp
    const request = begin(url, { method, headers, ...(isSecure ? {} : { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          method,
          url: url.href,
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error(`No answer in time: ${method} ${url}`)))
    request.on('error', reject)
    request.end(body)
  })
}

const ACCEPTED = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

export async function ask(
  options: RequestOptions,
  jar: CookieJar,
  userAgent: string,
  onSend: (sent: Sent) => void = () => {},
): Promise<Answer> {
  let { url, method, body } = options
  let headers = { ...options.headers }
  const { from = null, mode } = options
  const chain: URL[] = []
  for (let redirects = 0; ; redirects++) {
    chain.push(url)
    const relation = siteRelation(from?.url ?? null, chain)
    const cookie = jar.headerFor(url, {
      isCrossSite: relation === 'cross-site',
      isTopLevelGet: mode === 'navigate' && (method === 'GET' || method === 'HEAD'),
    })
    const referer = from ? refererFor(from.policy, from.url, url) : null
    const origin =
      from && method !== 'GET' && method !== 'HEAD' ? originFor(from.policy, from.url, chain) : null
    const all: Record<string, string> = {
      'user-agent': userAgent,
      'accept-language': 'en-GB,en;q=0.9',
      ...(mode === 'navigate'
        ? {
            accept: ACCEPTED,
            'upgrade-insecure-requests': '1',
            'sec-fetch-site': relation,
            'sec-fetch-mode': 'navigate',
            'sec-fetch-user': '?1',
            'sec-fetch-dest': 'document',
          }
        : { accept: '*/*' }),
      ...(referer && { referer }),
      ...(origin && { origin }),
      ...headers,
      ...(cookie && { cookie }),
      ...(body && { 'content-length': String(body.length) }),
    }
    onSend({ method, url: url.href, headers: all })
    const answer = await send(url, method, all, body)
    jar.receive(url, answer.headers['set-cookie'] ?? [])
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
    if (!isRedirect || redirects >= (options.maxRedirects ?? MAX_REDIRECTS)) {
      if (isRedirect && options.maxRedirects === undefined)
        throw new Error(`Too many redirects: ${options.url}`)
      return answer
    }
    const next = new URL(location, url)
    if (next.hash === '') next.hash = url.hash
    url = next
    if (answer.status === 303 || (method === 'POST' && answer.status < 303)) {
      method = 'GET'
      body = undefined
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))
    }
  }
}
