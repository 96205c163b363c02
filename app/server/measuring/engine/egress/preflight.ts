import {
  httpFailureCode,
  RESPONSE_LIMIT_MS,
  type RunFailureCode,
} from '~/shared/rules/measuring/run-failures'
import {
  BROWSER_HEADERS,
  createCookies,
  MAX_REDIRECTS,
  openRequest,
  redirectOf,
  redirectTarget,
} from '../../../platform/targets'
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
    const request = openRequest(url, {
      lookup: checked.lookup,
      signal: options.signal,
      onSocket: (socket) => {
        progress.step = 'connect'
        const late = setTimeout(() => socket.destroy(connectionTimeout()), CONNECT_LIMIT_MS)
        socket.once('close', () => clearTimeout(late))
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          clearTimeout(late)
          progress.step = 'answer'
        })
      },
      headers: {
        'user-agent': options.userAgent,
        ...(url.protocol === 'https:' && clientHintHeaders(options.userAgent)),
        ...BROWSER_HEADERS,
        'upgrade-insecure-requests': '1',
        ...(options.cookie ? { cookie: options.cookie } : {}),
      },
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

/** After a redirect the browser may have been sent elsewhere, so only a download is certain. */
function judge(answer: Answer, isRedirected: boolean): Omit<PreflightFailure, 'url'> | null {
  if (answer.status >= 400) {
    const detail = `The server answered ${answer.status}.`
    const isCertain = !isRedirected && !DECIDED_BY_BROWSER.has(answer.status)
    return isCertain ? { code: httpFailureCode(answer.status), detail } : null
  }
  if (!isRedirected && (answer.status === 204 || answer.status === 205))
    return { code: 'NO_CONTENT', detail: `The server answered ${answer.status}.` }
  const isOtherKind =
    !isRedirected && answer.contentType !== undefined && !DOCUMENT_TYPES.test(answer.contentType)
  if (!isOtherKind && !answer.isDownload) return null
  return { code: 'NOT_HTML', detail: `content-type: ${answer.contentType ?? 'none'}` }
}

async function follow(
  start: URL,
  options: { userAgent: string; checked: CheckedLookup; signal: AbortSignal; progress: Progress },
): Promise<Omit<PreflightFailure, 'url'> | null> {
  const cookies = createCookies()
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    Object.assign(options.progress, { step: 'lookup', url: url.href })
    await options.checked.resolve(url.hostname)
    const answer = await ask(url, { ...options, cookie: cookies.headerFor(url) })
    const location = redirectOf(answer.status, answer.location)
    if (location === null) return judge(answer, hop > 0)
    cookies.keep(url, answer.cookies)
    const next = redirectTarget(location, url)
    if (next?.protocol !== 'http:' && next?.protocol !== 'https:') return null
    url = next
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
