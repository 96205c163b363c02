import { type ClientRequest, request } from 'node:http'
import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openSecure } from 'node:tls'
import { lenientStream, MAX_HEADER_BYTES } from './lenient-stream'

/** What Chromium asks for when it opens a page. */
export const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
} as const

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The name for SNI, which has no trailing dot and is no IP address (RFC 6066, 3). */
export function serverName(host: string): { servername?: string } {
  const name = host.replace(/\.$/, '')
  return isIP(name) ? {} : { servername: name }
}

export interface RequestOptions {
  method?: string
  /** A list keeps its order and duplicates. */
  headers: Record<string, string> | readonly string[]
  /** Must refuse private addresses; IP literals are the caller's to check. */
  lookup?: unknown
  signal?: AbortSignal
  /** Opened connection, with TLS where the URL asks for it; otherwise a new one. */
  socket?: Socket
  onSocket?: (socket: Socket) => void
}

function open(url: URL, lookup: unknown): Socket {
  const host = hostOf(url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const options = { host, port, lookup: lookup as never }
  if (url.protocol !== 'https:') return openPlain({ ...options, noDelay: true })
  return openSecure({ ...options, ...serverName(host), ALPNProtocols: ['http/1.1'] })
}

/**
 * A request over its own connection that accepts the responses that browsers accept. Every request to a foreign
 * server goes through here, except those of the measured page itself. The caller ends it.
 */
export function openRequest(url: URL, options: RequestOptions): ClientRequest {
  const { method = 'GET', headers, lookup, signal, onSocket } = options
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
    createConnection: () => {
      const socket = options.socket ?? open(url, lookup)
      onSocket?.(socket)
      return lenientStream(socket)
    },
  })
  sent.maxHeadersCount = 0
  return sent
}
