import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isSameOrigin } from '../../http/origin'
import type { Logger } from '../log'

/** What Node publishes about every request before any handler sees it. */
export interface RequestStart {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

export interface Trust {
  /** Whether a proxy of ours tells the caller's address. */
  trustProxy: boolean
  publicUrl: string | undefined
}

const REQUEST_ID = /^[\w-]{8,64}$/
const ANSWERS_END_WITHIN = 2_000
const QUIET = new Set(['/healthz', '/readyz'])

/** One request id, the caller's address, the headers of every answer, and the access log. */
export function watchRequests(log: Logger, { trustProxy, publicUrl }: Trust) {
  const servers = new Set<Server>()
  let isEnding = false

  function onStart({ request, response, server }: RequestStart) {
    servers.add(server)
    const startedAt = performance.now()
    const requestId = identify(request)
    const path = withoutSecret((request.url ?? '/').split('?')[0] ?? '/')
    request.headers['x-client-ip'] = callerOf(request, trustProxy)
    checkOrigin(request, publicUrl)
    addHeaders(response, requestId)
    if (isEnding) response.setHeader('connection', 'close')
    response.once('close', () => {
      const level = response.statusCode >= 500 ? 'warn' : QUIET.has(path) ? 'debug' : 'info'
      const ms = Math.round(performance.now() - startedAt)
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

  /** Lets running answers finish for a moment, then cuts what streams or waits for news. */
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

/** Links of mails carry their secret in the path, which is nothing for a log. */
const withoutSecret = (path: string) =>
  path.replace(/(\/(?:forgotpass|invite-user|invitations|payment-links)\/)[\w-]{40,}/, '$1[hidden]')

function identify(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = requestId
  return requestId
}

/**
 * Never what the caller says about itself, unless a proxy of ours wrote it. getClientIPAddress of remix-utils believes
 * the first of fourteen headers, which any caller can send.
 */
function callerOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last || (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

const ours = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

/**
 * Says once, in one header, whether a form comes from our own pages. The framework's own look at Origin
 * would refuse forms behind a proxy that changes Host, and in words of its own.
 */
function checkOrigin(request: IncomingMessage, publicUrl: string | undefined) {
  const { origin, host } = request.headers
  if (!origin) return
  const isOurs = isSameOrigin(new Headers({ origin, ...(host && { host }) }), publicUrl)
  request.headers['sec-fetch-site'] ??= isOurs ? 'same-origin' : 'cross-site'
  delete request.headers.origin
}

/** Set at once, so that files have them too; a screen that sets one itself replaces it, never adds to it. */
function addHeaders(response: ServerResponse, requestId: string) {
  const headers = ours(requestId)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const isDouble = Array.isArray(value) && name.toLowerCase() in headers
    return setHeader(name, isDouble ? (value.at(-1) ?? '') : value)
  }
}
