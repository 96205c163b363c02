import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { isSameOrigin } from '../../platform/http/origin'
import type { Logger } from '../../platform/log'
import { countRequest } from '../../platform/metrics'
import { endRequestSpan, startRequestSpan } from '../../platform/telemetry/spans'

/** Node publishes this event before any handler runs. */
export interface RequestStart {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

export interface Trust {
  trustProxy: boolean
  publicUrl: string | undefined
}

const REQUEST_ID = /^[\w-]{8,64}$/
const ANSWERS_END_WITHIN = 2_000
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/** Adds request id, client address, default headers and access log to every request. */
export function watchRequests(log: Logger, { trustProxy, publicUrl }: Trust) {
  const servers = new Set<Server>()
  let isEnding = false

  function onStart({ request, response, server }: RequestStart) {
    servers.add(server)
    const startedAt = performance.now()
    const requestId = identify(request)
    const path = withoutSecret((request.url ?? '/').split('?')[0] ?? '/')
    request.headers['x-client-ip'] = callerOf(request, trustProxy)
    const span = startRequestSpan(request, path, trustProxy || path.startsWith('/api/agents/'))
    span.setAttribute('lightkeeper.request_id', requestId)
    checkOrigin(request, publicUrl)
    addHeaders(response, ours(requestId, publicUrl))
    if (isEnding) response.setHeader('connection', 'close')
    response.once('close', () => {
      const level = response.statusCode >= 500 ? 'warn' : QUIET.has(path) ? 'debug' : 'info'
      const ms = Math.round(performance.now() - startedAt)
      countRequest(path, request.method, response.statusCode, ms)
      endRequestSpan(span, response.statusCode)
      const { statusCode: status, writableFinished } = response
      const fields = {
        requestId,
        method: request.method,
        path,
        status,
        ms,
        ...(writableFinished ? {} : { cut: true }),
      }
      log[level](fields, `${request.method} ${path} ${status}`)
      if (isEnding) server.closeIdleConnections()
    })
  }

  /** Grace period for running responses, then closes streams and long polls. */
  async function end() {
    isEnding = true
    const closed = [...servers].map((server) => {
      server.closeIdleConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    const timer = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, ANSWERS_END_WITHIN)
    await Promise.all(closed)
    clearTimeout(timer)
  }

  return { onStart, end }
}

/** Mail links carry a secret in the path, which must not be logged. */
const withoutSecret = (path: string) =>
  path.replace(/(\/(?:forgotpass|invite-user|invitations|payment-links)\/)[\w-]{40,}/, '$1[hidden]')

function identify(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = requestId
  return requestId
}

/** The last address in X-Forwarded-For if a trusted proxy sets it: any caller can send those before it. */
function callerOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last && isIP(last) ? last : (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

const ALLOWED_FEATURES = [
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'midi=()',
  'payment=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
].join(', ')

/** Sign-in at a provider is a redirect of the whole window, so no opener is needed. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': ALLOWED_FEATURES,
  'cross-origin-opener-policy': 'same-origin',
  // Documents and evidence replace it by a whole policy.
  'content-security-policy': "frame-ancestors 'none'",
}

/** A year; without subdomains, which may be other services of the operator. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

const ours = (requestId: string, publicUrl: string | undefined): Record<string, string> => ({
  'x-request-id': requestId,
  ...COMMON_HEADERS,
  ...(publicUrl?.startsWith('https:') && HSTS),
})

/**
 * Sets a header that says whether a form is same-origin. Remix's own check would reject forms behind a proxy that
 * changes Host.
 */
function checkOrigin(request: IncomingMessage, publicUrl: string | undefined) {
  const { origin, host } = request.headers
  if (!origin) return
  const isOurs = isSameOrigin(new Headers({ origin, ...(host && { host }) }), publicUrl)
  request.headers['sec-fetch-site'] ??= isOurs ? 'same-origin' : 'cross-site'
  delete request.headers.origin
}

/** Set first, so that static files have them too; a screen may replace one. */
function addHeaders(response: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const isDouble = Array.isArray(value) && name.toLowerCase() in headers
    return setHeader(name, isDouble ? (value.at(-1) ?? '') : value)
  }
}
