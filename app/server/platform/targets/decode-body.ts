import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

type Bytes = AsyncIterable<Buffer>
type Coding = 'gzip' | 'deflate' | 'br' | 'zstd'

const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
}
const MAX_CODINGS = 4
/** Decompression bombs: more output than this may be at most so many times the input. */
const UNCHECKED_BYTES = 16 * 1024 * 1024
const MAX_RATIO = 100
/** Like browsers, shows what has arrived of a compressed body that was cut off. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH }

/** The codings in the order in which they were applied; none when one is unknown, as in Chromium. */
function codingsOf(header: string | undefined): Coding[] {
  const names = (header ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])
  const codings = names.flatMap((name) => CODINGS[name] ?? [])
  return codings.length === names.length ? codings : []
}

export const isEncoded = (answer: IncomingMessage): boolean =>
  codingsOf(answer.headers['content-encoding']).length > 0

/** Some servers omit the header of zlib. */
const isZlib = ([first = 0, second = 0]: Uint8Array) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

const DECODERS = {
  gzip: () => createGunzip(LENIENT),
  deflate: (start: Uint8Array) => (isZlib(start) ? createInflate(LENIENT) : createInflateRaw(LENIENT)),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
}

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

async function* decode(coding: Coding, source: Bytes, mayBePlain: boolean): Bytes {
  const input = source[Symbol.asyncIterator]()
  let [start, bytesIn, bytesOut] = [Buffer.alloc(0), 0, 0]
  while (start.length < 2) {
    const { value, done } = await input.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  if (start.length === 0) return
  async function* whole(): Bytes {
    bytesIn = start.length
    yield start
    for await (const chunk of { [Symbol.asyncIterator]: () => input }) {
      bytesIn += chunk.length
      yield chunk
    }
  }
  if (mayBePlain && coding === 'gzip' && !isGzip(start)) {
    yield* whole()
    return
  }
  const output = pipeline(whole, DECODERS[coding](start), () => {})
  for await (const chunk of output as Bytes) {
    bytesOut += chunk.length
    if (bytesOut > UNCHECKED_BYTES && bytesOut > bytesIn * MAX_RATIO)
      throw new Error(`the body is compressed more than ${MAX_RATIO} times`)
    yield chunk
  }
}

/**
 * The body without its content codings, whatever the request accepted. `mayBePlain`: a body that is only labelled gzip,
 * which browsers refuse, is taken as it is.
 */
export function decodedBody(answer: IncomingMessage, { mayBePlain = false } = {}): Readable {
  const codings = codingsOf(answer.headers['content-encoding'])
  if (codings.length === 0) return answer
  if (codings.length > MAX_CODINGS) throw new Error(`the body has more than ${MAX_CODINGS} content codings`)
  const decoded = codings.reduceRight<Bytes>((source, coding) => decode(coding, source, mayBePlain), answer)
  return Readable.from(decoded, { objectMode: false })
}
