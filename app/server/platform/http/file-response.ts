import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { ByteRange } from '../blobs'
import { acceptsCoding, isSameRepresentation, isUnchanged, readRange } from './byte-range'

interface SentFile {
  /** Names the content, without quotes: the hash of the bytes, or of what they are made from with `isWeak`. */
  tag: string
  isWeak?: boolean
  /** Of the plain bytes; absent when they are made while they are sent, which excludes ranges. */
  size?: number
  headers: Record<string, string>
  isCompressible?: boolean
  /** The same bytes as zstd, where they are stored so. */
  zstd?: { size: number; open: () => Promise<Readable> }
  open: (range?: ByteRange) => Promise<Readable>
}

type Coding = 'zstd' | 'gzip' | 'identity'
const SLICE = 64 * 1024

/**
 * Answers GET and HEAD for a file: 304, 206, 416, or the whole of it, compressed where the caller accepts that. Opens
 * the file only when its bytes are sent, and closes it when the reader leaves.
 */
export async function fileResponse(request: Request, file: SentFile): Promise<Response> {
  const requested = request.headers
  const tagOf = (coding: Coding) =>
    `${file.isWeak ? 'W/' : ''}"${file.tag}${coding === 'identity' ? '' : `-${coding}`}"`
  const coding = codingFor(requested, file)
  const tag = tagOf(coding)
  const headers = new Headers({
    ...file.headers,
    // Compressed here where it may be: another compression would break the length, the ranges and the tag.
    'cache-control': `${file.headers['cache-control'] ?? 'private, no-cache'}, no-transform`,
    'accept-ranges': file.size === undefined ? 'none' : 'bytes',
    etag: tag,
    ...((file.isCompressible || file.zstd) && { vary: 'accept-encoding' }),
  })
  if (isUnchanged(requested.get('if-none-match'), (['identity', 'gzip', 'zstd'] as const).map(tagOf))) {
    headers.delete('content-disposition')
    return new Response(null, { status: 304, headers })
  }
  const range = file.size === undefined ? 'whole' : rangeFor(requested, tag, file.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const length = range === 'whole' ? lengthOf(file, coding) : range.end - range.start + 1
  if (length !== undefined) headers.set('content-length', String(length))
  if (coding !== 'identity') headers.set('content-encoding', coding)
  if (range !== 'whole') headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const chunks = await openAs(file, coding, range)
  return new Response(bodyOf(chunks, request.signal), { status, headers })
}

/** A range is of the plain bytes, so that it needs no compressed copy. */
function codingFor(headers: Headers, file: SentFile): Coding {
  if (headers.has('range') && file.size !== undefined) return 'identity'
  const accepted = headers.get('accept-encoding')
  if (file.zstd && acceptsCoding(accepted, 'zstd')) return 'zstd'
  return file.isCompressible && acceptsCoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

const rangeFor = (headers: Headers, tag: string, size: number) =>
  isSameRepresentation(headers.get('if-range'), tag) ? readRange(headers.get('range'), size) : 'whole'

function lengthOf({ size, zstd }: SentFile, coding: Coding): number | undefined {
  if (coding === 'gzip') return undefined
  return coding === 'zstd' ? zstd?.size : size
}

async function openAs(file: SentFile, coding: Coding, range: ByteRange | 'whole'): Promise<Readable> {
  if (coding === 'zstd' && file.zstd) return file.zstd.open()
  const plain = await file.open(range === 'whole' ? undefined : range)
  // The callback is for errors only; those reach whoever reads the result.
  return coding === 'gzip' ? pipeline(plain, createGzip(), () => {}) : plain
}

/** Read only as fast as it is taken; destroyed when the reader leaves, even if nothing was read yet. */
function bodyOf(source: Readable, gone: AbortSignal): ReadableStream<Uint8Array> {
  const slices = slicesOf(source)
  const close = () => void source.destroy()
  // An error reaches the iterator too; without a listener a stream that nobody reads yet would end the process.
  source.on('error', () => {})
  source.once('close', () => gone.removeEventListener('abort', close))
  gone.addEventListener('abort', close, { once: true })
  if (gone.aborted) close()
  return new ReadableStream(
    {
      async pull(stream) {
        const { value, done } = await slices.next()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

async function* slicesOf(source: Readable): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE)
  }
}
