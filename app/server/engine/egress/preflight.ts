import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import {
  httpFailureCode,
  RESPONSE_LIMIT_MS,
  type RunFailureCode,
} from '~/shared/rules/measuring/run-failures'
import { clientHintHeaders } from '../user-agent'
import { type CheckedLookup, createCheckedLookup } from './checked-lookup'
import { type NetworkError, networkFailure } from './network-error'

export interface PreflightFailure {
  code: RunFailureCode
  detail: string
  /** The address that failed, which a redirect may have led to. */
  url: string
}
interface Answer {
  status: number
  location: string | undefined
  contentType: string | undefined
  isDownload: boolean
  cookies: string[]
}

const CONNECT_LIMIT_MS = 15_000
const MAX_REDIRECTS = 20
const DOCUMENT_TYPES = /^\s*(text\/html|application\/xhtml\+xml)\b/i
/** Servers refuse bots with these; only the browser shows whether the page really fails. */
const DECIDED_BY_BROWSER = new Set([403, 406, 421, 429, 503])
interface Progress {
  step: 'lookup' | 'connect' | 'answer'
  url: string
}

const connectionTimeout = () =>
  Object.assign(new Error(`No connection within ${CONNECT_LIMIT_MS} ms`), { code: 'ETIMEDOUT' })

function ask(
  url: URL,
  options: {
    userAgent: string
    cookie: string
    checked: CheckedLookup
    signal: AbortSignal
    progress: Progress
  },
): Promise<Answer> {
  const { checked, progress } = options
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      agent: false,
      lookup: checked.lookup as never,
      signal: options.signal,
      insecureHTTPParser: true,
      maxHeaderSize: 256 * 1024,
      headers: {
        'user-agent': options.userAgent,
        ...(url.protocol === 'https:' && clientHintHeaders(options.userAgent)),
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
        'accept-language': 'en-US,en;q=0.9',
        'upgrade-insecure-requests': '1',
        ...(options.cookie ? { cookie: options.cookie } : {}),
      },
    })
    request.on('socket', (socket) => {
      progress.step = 'connect'
      const late = setTimeout(() => request.destroy(connectionTimeout()), CONNECT_LIMIT_MS)
      socket.once('close', () => clearTimeout(late))
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(late)
        progress.step = 'answer'
      })
    })
    request.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        location: response.headers.location,
        contentType: response.headers['content-type'],
        isDownload: /^\s*attachment/i.test(response.headers['content-disposition'] ?? ''),
        cookies: response.headers['set-cookie'] ?? [],
      })
      response.on('error', () => {})
      request.destroy()
    })
    request.on('error', reject)
    request.end()
  })
}

function judge(answer: Answer): Omit<PreflightFailure, 'url'> | null {
  if (answer.status >= 400) {
    const detail = `The server answered ${answer.status}.`
    return DECIDED_BY_BROWSER.has(answer.status) ? null : { code: httpFailureCode(answer.status), detail }
  }
  const isOtherKind = answer.contentType !== undefined && !DOCUMENT_TYPES.test(answer.contentType)
  if (!isOtherKind && !answer.isDownload) return null
  return { code: 'NOT_HTML', detail: `content-type: ${answer.contentType ?? 'none'}` }
}

/** Some pages redirect to themselves until their cookie is sent. */
function cookieJar() {
  const byHost = new Map<string, Map<string, string>>()
  return {
    keep(host: string, headers: string[]) {
      const cookies = byHost.get(host) ?? new Map<string, string>()
      for (const header of headers) {
        const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name.trim(), value.trim())
      }
      byHost.set(host, cookies)
    },
    for: (host: string) =>
      [...(byHost.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

async function follow(
  start: URL,
  options: { userAgent: string; checked: CheckedLookup; signal: AbortSignal; progress: Progress },
): Promise<Omit<PreflightFailure, 'url'> | null> {
  const jar = cookieJar()
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    Object.assign(options.progress, { step: 'lookup', url: url.href })
    await options.checked.resolve(url.hostname)
    const answer = await ask(url, { ...options, cookie: jar.for(url.hostname) })
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location
    if (!isRedirect) return judge(answer)
    jar.keep(url.hostname, answer.cookies)
    if (!URL.canParse(answer.location ?? '', url)) return null
    url = new URL(answer.location ?? '', url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  }
  return { code: 'REDIRECT_LOOP', detail: `More than ${MAX_REDIRECTS} redirects, last to ${url.href}` }
}

const LATE: Record<Progress['step'], RunFailureCode> = {
  lookup: 'DNS_UNAVAILABLE',
  connect: 'CONNECTION_TIMEOUT',
  answer: 'NO_RESPONSE',
}

/**
 * One cheap request that saves a browser start for unreachable pages. Returns certain failures only; null means that
 * the browser should try.
 */
export async function preflight(
  url: string,
  options: {
    userAgent: string
    allowPrivate: boolean
    signal?: AbortSignal
    limitMs?: number
    lookup?: CheckedLookup
  },
): Promise<PreflightFailure | null> {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return { code: 'INVALID_URL', detail: url, url }
  const limitMs = options.limitMs ?? RESPONSE_LIMIT_MS
  const limit = AbortSignal.timeout(limitMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  const checked = options.lookup ?? createCheckedLookup(options.allowPrivate)
  const progress: Progress = { step: 'lookup', url }
  const at = (failure: Omit<PreflightFailure, 'url'> | null) => failure && { ...failure, url: progress.url }
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const walk = follow(new URL(url), { userAgent: options.userAgent, checked, signal, progress })
    return at(await Promise.race([walk, aborted]))
  } catch (error) {
    options.signal?.throwIfAborted()
    if (limit.aborted)
      return at({ code: LATE[progress.step], detail: `Nothing within ${limitMs} ms (${progress.step})` })
    // Null when the browser may succeed, for example with a missing intermediate certificate.
    return at(networkFailure(error as NetworkError))
  }
}
