import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'

interface ServerLimits {
  /** Until the headers of a request are complete, from the first byte of a new connection on. */
  headersMs: number
  /** Until the body is complete: an agent's largest upload on a slow line. */
  requestMs: number
  /** Without a byte of the body. */
  bodyIdleMs: number
  /** Longer than the 60 s that proxies keep an idle connection, or they would use one that is being closed. */
  keepAliveMs: number
  maxConnections: number
  /** How often the first two are checked. */
  checkMs: number
}

export const SERVER_LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 300_000,
  bodyIdleMs: 30_000,
  keepAliveMs: 65_000,
  maxConnections: 5_000,
  checkMs: 1_000,
}

/** For an answer to arrive before its connection is reset. */
const LINGER_MS = 1_000

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')

/** To be called before the server listens, which is when Node reads how often to check. */
export function limitServer(server: Server, limits: ServerLimits = SERVER_LIMITS): void {
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.keepAliveMs
  server.maxConnections = limits.maxConnections
  Object.assign(server, { connectionsCheckingInterval: limits.checkMs })
  const handlers = server.listeners('request') as ((...args: [IncomingMessage, ServerResponse]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    limitBody(request, response, limits.bodyIdleMs)
    // The Fetch API, on which Remix builds, has no request with such a method.
    if (!METHODS.includes(request.method ?? '')) return refuseMethod(response)
    for (const handle of handlers) handle.call(server, request, response)
  })
  server.on('connect', (_, socket) => answerRaw(socket, 405, { allow: ALLOW }))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400
    // After a reset, or behind an answer that was begun, nothing may be written.
    const isAnswerable = socket.writable && !hasAnswered(socket)
    if (!isAnswerable || error.code === 'ECONNRESET') socket.destroy()
    else answerRaw(socket, status, status === 405 ? { allow: ALLOW } : {})
  })
}

/** As Node answers them without a listener, and 405 for a method that its parser does not know. */
const STATUS_OF_ERROR: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const hasAnswered = (socket: Duplex & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent === true

function answerRaw(socket: Duplex, status: number, headers: Record<string, string>): void {
  const text = `${status === 405 ? refusalMessages.methodNotAllowed : (STATUS_CODES[status] ?? failuresMessages.invalidRequest)}\n`
  const lines = Object.entries({
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  // A client that does not close its own half would keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function refuseMethod(response: ServerResponse): void {
  const code = 'METHOD_NOT_ALLOWED'
  const requestId = response.getHeader('x-request-id')
  response.writeHead(405, { allow: ALLOW, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code, message: refusalMessages.methodNotAllowed, requestId }))
}

/** What remains of a body that is already answered is read and dropped up to this; then the connection is closed. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Disconnects a sender who stops in the middle of a body. Reads the rest of a body that is answered early (413, 401)
 * before the answer ends: browsers show no answer when the connection is reset while they send.
 */
function limitBody(request: IncomingMessage, response: ServerResponse, idleMs: number): void {
  if (!hasBody(request)) return
  const { socket } = request
  socket.setTimeout(idleMs)
  request.once('timeout', () => {
    if (!response.headersSent) answerRaw(socket, 408, {})
    socket.destroySoon()
  })
  // Node disconnects a whole request too, whose handler just takes long, unless somebody listens.
  response.on('timeout', () => {})
  const stopWaiting = () => {
    if (socket.timeout === idleMs) socket.setTimeout(0)
  }
  request.once('end', stopWaiting)
  request.once('close', stopWaiting)
  const { end } = response
  response.end = ((...args: Parameters<typeof end>) => {
    if (request.complete || request.destroyed) return end.apply(response, args)
    dropRest(request, () => end.apply(response, args))
    return response
  }) as typeof end
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function dropRest(request: IncomingMessage, done: () => void): void {
  const { socket } = request
  const until = socket.bytesRead + MAX_DROPPED_BYTES
  // Remix's listener would keep the bytes for a reader who is gone.
  request.removeAllListeners('data')
  request.on('data', () => {
    if (socket.bytesRead <= until) return
    request.pause()
    finish()
    socket.destroySoon()
  })
  const finish = () => {
    request.off('end', finish)
    request.off('close', finish)
    done()
  }
  request.once('end', finish)
  request.once('close', finish)
  request.resume()
}
