import { Duplex } from 'node:stream'
import { normalizeHead } from './response-head'

/** As in Chromium. */
export const MAX_HEADER_BYTES = 256 * 1024
const HEAD_END = /\r?\n\r?\n/
/** Enough to see whether this is HTTP. */
const MIN_START = 12
const START = /^[\s\S]{0,4}?http/i

/** A connection that can be used before it is open. */
export interface Opening {
  connection: Promise<Duplex>
  cancel: () => void
}

/**
 * A connection for one request, whose responses begin as browsers read them: Node's parser refuses some heads even
 * with `insecureHTTPParser`.
 */
export function lenientStream(source: Duplex | Opening): Duplex {
  let socket: Duplex | null = null
  const waiting: ((socket: Duplex) => void)[] = []
  const whenOpen = (use: (socket: Duplex) => void) => void (socket ? use(socket) : waiting.push(use))
  /** What has arrived of a head; null within a body. */
  let parts: Buffer[] | null = []
  let size = 0
  let tail = ''
  let isHttp = false
  let hasEnded = false
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => void socket?.resume(),
    write: (chunk, encoding, done) => whenOpen((open) => open.write(chunk, encoding, done)),
    final: (done) =>
      whenOpen((open) => {
        open.end()
        done()
      }),
    // As late as a socket, so that a response is known before its end.
    destroy: (error, done) => {
      if (!socket && 'cancel' in source) source.cancel()
      if (!socket || socket.closed) return void setImmediate(done, error)
      socket.once('close', () => done(error))
      socket.destroy()
    },
  })
  const pass = (bytes: Buffer) => {
    if (bytes.length > 0 && !stream.push(bytes)) socket?.pause()
  }
  const passHead = (bytes: Buffer) => {
    // Servers send empty lines after the body of an earlier response.
    const text = bytes.toString('latin1').replace(/^[\r\n]+/, '')
    const end = HEAD_END.exec(text)
    const isOther = text.length >= MIN_START && !START.test(text)
    if (!end && !isOther && text.length <= MAX_HEADER_BYTES) {
      isHttp = text.length >= MIN_START
      parts = [Buffer.from(text, 'latin1')]
      size = text.length
      return
    }
    parts = null
    const found = end && end.index <= MAX_HEADER_BYTES ? normalizeHead(text.slice(0, end.index)) : null
    if (!end || !found) return pass(bytes)
    const rest = Buffer.from(text.slice(end.index + end[0].length), 'latin1')
    pass(Buffer.from(`${found.head}\r\n\r\n`, 'latin1'))
    if (found.status >= 200 || found.status === 101) return pass(rest)
    parts = []
    size = 0
    tail = ''
    if (rest.length > 0) passHead(rest)
  }
  /** Looks at new bytes only: a head may arrive byte by byte. */
  const collect = (chunk: Buffer, collected: Buffer[]) => {
    const news = tail + chunk.toString('latin1')
    tail = news.slice(-3)
    collected.push(chunk)
    size += chunk.length
    const isDecidable = HEAD_END.test(news) || size > MAX_HEADER_BYTES || (!isHttp && size >= MIN_START)
    if (isDecidable) passHead(Buffer.concat(collected))
  }
  const read = (open: Duplex) => {
    open.on('data', (chunk: Buffer) => {
      if (parts === null) return pass(chunk)
      try {
        collect(chunk, parts)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
    open.on('end', () => {
      hasEnded = true
      if (parts) pass(Buffer.concat(parts))
      stream.push(null)
    })
    open.on('error', (error) => stream.destroy(error))
    open.on('close', () => {
      // What has arrived may still be unread.
      if (!hasEnded) stream.destroy()
    })
  }
  const use = (open: Duplex) => {
    if (stream.destroyed || open.destroyed) {
      open.destroy()
      stream.destroy()
      return
    }
    socket = open
    read(open)
    for (const each of waiting.splice(0)) each(open)
  }
  if ('cancel' in source) source.connection.then(use, (error: Error) => stream.destroy(error))
  else use(source)
  return stream
}
