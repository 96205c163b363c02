import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import { MAX_HEADER_BYTES } from '../../../platform/targets'
import { type CheckedLookup, createCheckedLookup } from './checked-lookup'
import { type EgressFailure, type EgressFailures, egressFailure, egressKey } from './network-error'
import {
  needsLeniency,
  presentableHeaders,
  requestUpstream,
  sendHead,
  type Upstream,
  unpresentable,
} from './upstream'

/** Chromium's own background services; they would distort the measurement. */
const BROWSER_SERVICES = new Set([
  'clients2.google.com',
  'clients2.googleusercontent.com',
  'update.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'content-autofill.googleapis.com',
  'safebrowsing.googleapis.com',
  'android.clients.google.com',
  'mtalk.google.com',
  'edgedl.me.gvt1.com',
  'redirector.gvt1.com',
  'passwordsleakcheck-pa.googleapis.com',
])
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export interface EgressProxy {
  port: number
  failures: EgressFailures
  closeBlocked: () => void
  close: () => Promise<void>
}

function endToEnd(rawHeaders: string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] ?? '')
  }
  return kept
}

function parseTarget(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Names under `.invalid` never resolve; the browser uses some to disable its services. */
function refusalOf(hostname: string): string | null {
  if (BROWSER_SERVICES.has(hostname)) return 'ESERVICE'
  return hostname.endsWith('.invalid') ? 'ENOTFOUND' : null
}

export interface Route extends Upstream {
  onFailure: (url: URL, error: Error) => void
}

/** Forwards a plain request; a failure closes the connection, as without a proxy. */
function forward(from: IncomingMessage, to: ServerResponse, url: URL, route: Route): void {
  const upstream = requestUpstream(url, { method: from.method, headers: endToEnd(from.rawHeaders) }, route)
  let isComplete = () => false
  upstream.on('response', (answer) => {
    isComplete = () => answer.complete
    const headers = presentableHeaders(answer, (name) => !HOP_BY_HOP.has(name))
    if (sendHead(to, answer, headers)) return void pipeline(answer, to, () => {})
    route.onFailure(url, unpresentable(answer))
    to.destroy()
  })
  upstream.on('error', (error) => {
    // The server sent more than it announced, which browsers ignore.
    if (isComplete()) return
    // Retry: the server closed an idle keep-alive connection, which is no failure of the page.
    const mayRetry = upstream.reusedSocket || needsLeniency(url, error, route)
    if (mayRetry && !to.headersSent && from.method === 'GET' && !to.destroyed) {
      forward(from, to, url, route)
    } else {
      route.onFailure(url, error)
      to.destroy()
    }
  })
  to.on('close', () => upstream.destroy())
  if (from.readableEnded) upstream.end()
  else from.pipe(upstream)
}

function tunnel(client: Socket, head: Buffer, url: URL, { checked, onFailure }: Route): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const upstream = connect({ host, port: Number(url.port), lookup: checked.lookup as never, noDelay: true })
  let isConnected = false
  upstream.once('connect', () => {
    isConnected = true
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) upstream.write(head)
    pipeline(client, upstream, client, () => {
      client.destroy()
      upstream.destroy()
    })
  })
  upstream.once('error', (error) => {
    // In an open tunnel the browser knows the reason, and would take an answer for broken TLS.
    if (isConnected) return client.resetAndDestroy()
    onFailure(url, error)
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  client.once('close', () => upstream.destroy())
  return upstream
}

/**
 * The measured page's only network access. Resolves and checks every host, redirects and subresources included, and
 * connects to the checked address.
 */
export async function startEgressProxy(options: {
  allowPrivate: boolean
  lookup?: CheckedLookup
  /** Called for every request, since scripts can change the rules during a run. */
  isBlocked?: (hostname: string) => boolean
  answer?: (url: URL, from: IncomingMessage, to: ServerResponse, route: Route) => boolean
}): Promise<EgressProxy> {
  const checked = options.lookup ?? createCheckedLookup(options.allowPrivate)
  const agent = new Agent({ keepAlive: true, noDelay: true })
  const failures = new Map<string, EgressFailure>()
  const onFailure = (url: URL, error: Error) => {
    const known = egressFailure(error)
    if (known) failures.set(egressKey(url), known)
  }
  const route: Route = { checked, agent, lenientOrigins: new Set(), onFailure }
  const open = new Set<Duplex>()
  const tunnels = new Map<Duplex, string>()
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, insecureHTTPParser: true, noDelay: true })
  server.keepAliveTimeout = 0
  server.requestTimeout = 0

  const check = async (url: URL) => {
    const isBlocked = options.isBlocked?.(url.hostname)
    const code = isBlocked ? 'ESCRIPT' : refusalOf(url.hostname.toLowerCase().replace(/\.$/, ''))
    if (code) throw Object.assign(new Error('not forwarded'), { code })
    await checked.resolve(url.hostname)
  }
  server.on('request', (from, to) => {
    const url = parseTarget(from.url ?? '')
    if (url?.protocol !== 'http:') return void to.destroy()
    if (options.answer?.(url, from, to, route)) return
    check(url).then(
      () => forward(from, to, url, route),
      (error: Error) => {
        onFailure(url, error)
        to.destroy()
      },
    )
  })
  server.on('connect', (from: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    const url = parseTarget(`connect://${from.url}`)
    if (!url?.hostname || !url.port) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    check(url).then(
      () => {
        const upstream = tunnel(client, head, url, route)
        open.add(upstream)
        tunnels.set(upstream, url.hostname)
        upstream.once('close', () => tunnels.delete(upstream))
      },
      (error: Error) => {
        onFailure(url, error)
        client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      },
    )
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('clientError', (_, socket) => socket.destroy())

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    failures,
    closeBlocked: () => {
      for (const [socket, hostname] of tunnels) if (options.isBlocked?.(hostname)) socket.destroy()
    },
    close: async () => {
      agent.destroy()
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
