import { type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { http1Over } from './http2-bridge'
import { lenientStream, MAX_HEADER_BYTES } from './lenient-stream'
import { openSecure, type SecureOptions } from './open-secure'
import { hostOf } from './server-name'

/** What Chromium asks for when it opens a page. */
export const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
} as const

export interface RequestOptions extends Pick<SecureOptions, 'lookup' | 'completeChain' | 'onSocket'> {
  method?: string
  /** A list keeps its order and duplicates. */
  headers: Record<string, string> | readonly string[]
  signal?: AbortSignal
  /** Opened connection, with TLS where the URL asks for it; otherwise a new one. */
  socket?: Socket
}

function open(url: URL, { socket, ...options }: RequestOptions) {
  if (socket) return socket instanceof TLSSocket && socket.alpnProtocol === 'h2' ? http1Over(socket) : socket
  const host = hostOf(url)
  if (url.protocol === 'https:') return openSecure({ ...options, host, port: Number(url.port) || 443 })
  const opened = connect({
    host,
    port: Number(url.port) || 80,
    lookup: options.lookup as never,
    noDelay: true,
  })
  options.onSocket?.(opened)
  return opened
}

/**
 * A request over its own connection that accepts the responses that browsers accept. Every request to a foreign
 * server goes through here, except those of the measured page itself. The caller ends it.
 */
export function openRequest(url: URL, options: RequestOptions): ClientRequest {
  const { method = 'GET', headers, signal } = options
  const sent = request({
    method,
    path: url.pathname + url.search,
    host: hostOf(url),
    headers: (Array.isArray(headers)
      ? [...headers, 'connection', 'close']
      : { host: url.host, ...headers, connection: 'close' }) as never,
    setHost: false,
    ...(signal ? { signal } : {}),
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
    createConnection: () => lenientStream(open(url, options)),
  })
  sent.maxHeadersCount = 0
  return sent
}
