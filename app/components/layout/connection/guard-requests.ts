import {
  checkConnection,
  dismissUnsaved,
  isLost,
  reportFailure,
  reportSlow,
  reportSuccess,
  reportUnsaved,
  untilRetry,
} from '~/components/hydration/connection-status'
import type { UnsavedReason } from '~/shared/messages/connection'
import { backTo, partsOf, textOf, withoutData } from './kept-screen'
import { trackWrite } from './writes'

type Send = typeof fetch
type Init = RequestInit | undefined

const SLOW_MS = 10_000
const NO_BODY = new Set([101, 103, 204, 205, 304])

let send: Send
/** Adds a layer under the guard: what it retries never becomes a failure. */
export function wrapSend(wrap: (send: Send) => Send): void {
  send = wrap(send)
}

/**
 * Remix replaces the screen by an error when a request for data fails. The guard lets reads wait until the server
 * answers again, and answers for writes, which are never sent twice, so that the form stays as it is.
 */
export function guardRequests(native: Send): Send {
  send = native
  return (input, init) => {
    if (input instanceof Request) return send(input, init)
    const url = new URL(input, location.href)
    if (url.pathname === '/__manifest' && init?.signal) return readRoutes(url, init)
    if (!url.pathname.endsWith('.data')) return send(input, init)
    return (init?.method ?? 'GET') === 'GET' ? read(url, init, isFromRemix) : write(url, init)
  }
}

/**
 * Remix requests more routes before it sends a form, although it knows the route of the form: without a connection the
 * form would wait without a message.
 */
async function readRoutes(url: URL, init: Init): Promise<Response> {
  const isSubmitting = window.__remixRouter.state.navigation.state === 'submitting'
  if (isSubmitting && (isLost() || !navigator.onLine)) return Response.json({})
  return read(url, init, ({ ok }) => ok)
}

const isFromRemix = ({ headers }: Response) => headers.has('x-remix-response')

/** `[data-shut]`: the page of maintenance, which shows the refusal itself. */
const isUnavailable = (response: Response, isOurs: boolean) =>
  isOurs
    ? response.status === 503 && !document.querySelector('[data-shut]')
    : response.status < 400 || response.status === 429 || response.status >= 500

/** A connection that breaks in the middle of the body fails here, not in Remix. */
async function readWhole(response: Response): Promise<Response> {
  if (NO_BODY.has(response.status)) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

async function read(url: URL, init: Init, isOurs: (response: Response) => boolean): Promise<Response> {
  for (;;) {
    const result = await tryRead(url, init, isOurs)
    if (result instanceof Response) {
      reportSuccess()
      return result
    }
    if (result === 'again') continue
    reportFailure(result)
    await untilRetry(init?.signal)
  }
}

function reportWhenSlow(trouble: 'slow' | 'sending', repeat?: () => void): () => void {
  let ended = () => {}
  const timer = setTimeout(() => {
    ended = reportSlow(trouble, repeat)
  }, SLOW_MS)
  return () => {
    clearTimeout(timer)
    ended()
  }
}

async function tryRead(url: URL, init: Init, isOurs: (response: Response) => boolean) {
  const attempt = new AbortController()
  const stop = () => attempt.abort(init?.signal?.reason)
  init?.signal?.addEventListener('abort', stop, { once: true })
  let isRepeated = false
  const ended = reportWhenSlow('slow', () => {
    isRepeated = true
    attempt.abort()
  })
  try {
    const response = await send(url, { ...init, signal: attempt.signal })
    return isUnavailable(response, isOurs(response)) ? ('unavailable' as const) : await readWhole(response)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    return isRepeated ? ('again' as const) : ('offline' as const)
  } finally {
    ended()
    init?.signal?.removeEventListener('abort', stop)
  }
}

async function write(url: URL, init: Init): Promise<Response> {
  const finish = trackWrite()
  const ended = reportWhenSlow('sending')
  try {
    if ((isLost() || !navigator.onLine) && !(await checkConnection())) return keep(url, 'offline')
    const response = await send(url, init)
    if (!isFromRemix(response)) return keepRefused(url, response)
    const whole = await readWhole(response)
    reportSuccess()
    return await inspect(url, whole)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    reportFailure('offline')
    return keep(url, 'unknown')
  } finally {
    ended()
    finish()
  }
}

const REFUSALS: Record<number, UnsavedReason> = { 413: 'tooLarge', 429: 'tooMany', 503: 'unavailable' }

function keepRefused(url: URL, { status }: Response): Response {
  if (status >= 400 && status < 500) return keep(url, REFUSALS[status] ?? 'failed')
  reportFailure('unavailable')
  // A proxy that gave up waiting does not know whether the server went on.
  return keep(url, status === 503 ? 'unavailable' : 'unknown')
}

/** A reply for the form goes to the form; an error, or a redirect to the sign-in page, would discard its input. */
async function inspect(url: URL, response: Response): Promise<Response> {
  const { status } = response
  const reason = REFUSALS[status] ?? (status >= 500 ? 'failed' : null)
  if (reason === null && status !== 202) return accept(response)
  const parts = partsOf(await response.clone().text())
  if (textOf(parts, 'redirect')?.startsWith('/login?redirectTo=')) return keep(url, 'signedOut')
  if (reason === null || parts[1] !== 'error') return accept(response)
  return keep(url, reason, textOf(parts, 'reason') ? textOf(parts, 'message') : null)
}

function accept(response: Response): Response {
  dismissUnsaved()
  return response
}

function keep(url: URL, reason: UnsavedReason, detail: string | null = null): Response {
  reportUnsaved(reason, detail)
  const { state } = window.__remixRouter.state.navigation
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const leaves = state === 'submitting' && path !== location.pathname
  return leaves ? backTo(location.pathname + location.search) : withoutData()
}
