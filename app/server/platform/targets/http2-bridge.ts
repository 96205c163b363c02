import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { type Duplex, duplexPair, pipeline } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { MAX_HEADER_BYTES } from './lenient-stream'
import { withoutControls } from './response-head'

/** HTTP/2 has no such headers. */
const OF_CONNECTION =
  /^(connection|expect|host|http2-settings|keep-alive|proxy-connection|te|transfer-encoding|upgrade)$/
const MAX_HEADERS = 4_000

const closed = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

function answer(headers: IncomingHttpHeaders, to: ServerResponse): void {
  const raw = Object.entries(headers).flatMap(([name, value = []]) =>
    name.startsWith(':') ? [] : [value].flat().flatMap((each) => [name, withoutControls(each)]),
  )
  to.sendDate = false
  to.writeHead(Number(headers[':status']), raw)
}

function forward(
  session: ClientHttp2Session,
  from: IncomingMessage,
  to: ServerResponse,
  fail: (error: Error) => void,
): void {
  const { host, 'transfer-encoding': coding, 'content-length': length } = from.headers
  const hasBody = coding !== undefined || length !== undefined
  const stream = session.request(
    {
      ...Object.fromEntries(Object.entries(from.headers).filter(([name]) => !OF_CONNECTION.test(name))),
      ':method': from.method ?? 'GET',
      ':path': from.url ?? '/',
      ...(host !== undefined && { ':authority': host }),
    },
    { endStream: !hasBody },
  )
  if (hasBody) from.pipe(stream)
  stream.on('error', fail)
  stream.on('close', () => {
    if (!to.headersSent) fail(closed())
  })
  stream.on('response', (headers) => {
    try {
      answer(headers, to)
    } catch (error) {
      return fail(error as Error)
    }
    pipeline(stream, to, (error) => error && fail(error))
  })
}

/**
 * HTTP/1.1 for one request to a server that speaks only HTTP/2, so that callers, limits and evidence know one protocol.
 */
export function http1Over(socket: TLSSocket): Duplex {
  const [near, far] = duplexPair()
  const fail = (error: Error) => void near.destroy(error)
  const session = connect('https://localhost', {
    createConnection: () => socket,
    settings: { enablePush: false, maxHeaderListSize: MAX_HEADER_BYTES },
    maxHeaderListPairs: MAX_HEADERS,
  })
  session.on('error', fail)
  session.on('close', () => {
    if (!far.writableEnded) fail(closed())
  })
  near.on('close', () => session.destroy())
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (from, to) => {
    try {
      forward(session, from, to, fail)
    } catch (error) {
      fail(error as Error)
    }
  })
  server.emit('connection', far)
  return near
}
