import { Readable } from 'node:stream'
import { type ByteRange, plainBytes } from '../../platform/blobs'
import type { Ctx } from '../../platform/context'
import { fileResponse } from '../../platform/http/file-response'
import { findStoredBlob, type StoredBlobRow } from './blob.store'
import { readBlob } from './read-blob'
import { storageOf } from './storage'
import { blobKey } from './store-evidence'

type OfTenant = Ctx & { readonly tenant: number }

/** Below this the bytes are checked before the first one is sent; larger ones while they are sent. */
const SMALL = 128 * 1024

interface SentBlob {
  /** Whether blobs of this media type may be sent; default all. */
  accepts?: (mediaType: string) => boolean
  headers: (mediaType: string) => Record<string, string>
}

class BlobUnreadableError extends Error {}

/**
 * A blob as a response that streams it from its store; undefined when it is not stored or not accepted. The hash is
 * the tag. A blob found damaged or lost is logged and marked as missing, as in readBlob.
 */
export async function sendBlob(
  ctx: OfTenant,
  request: Request,
  hash: Buffer,
  sent: SentBlob,
): Promise<Response | undefined> {
  const send = async () => {
    const row = await findStoredBlob(ctx.db, ctx.tenant, hash)
    if (!row || sent.accepts?.(row.media_type) === false) return undefined
    const isStreamed = row.codec === 'zstd' && row.size > SMALL
    return fileResponse(request, {
      tag: hash.toString('hex'),
      size: row.size,
      headers: sent.headers(row.media_type),
      isCompressible: row.codec === 'zstd',
      ...(isStreamed && { zstd: { size: row.stored_size, open: () => openStored(ctx, row) } }),
      open: (range) => (row.size > SMALL ? openPlain(ctx, row, range) : openSmall(ctx, row, range)),
    })
  }
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof BlobUnreadableError)) throw error
    // Read again with its row locked: it may have been swept or replaced meanwhile.
    return (await readBlob(ctx, hash)) ? send() : undefined
  }
}

async function openSmall(ctx: OfTenant, row: StoredBlobRow, range?: ByteRange): Promise<Readable> {
  const found = await readBlob(ctx, row.hash)
  if (!found) throw new BlobUnreadableError()
  return Readable.from(range ? found.data.subarray(range.start, range.end + 1) : found.data)
}

async function openStored(ctx: OfTenant, row: StoredBlobRow, range?: ByteRange) {
  const opened = await storageOf(ctx).open(blobKey(ctx.tenant, row.hash), range)
  if (opened?.size === row.stored_size) return opened.body
  opened?.body.destroy()
  throw new BlobUnreadableError()
}

async function openPlain(ctx: OfTenant, row: StoredBlobRow, range?: ByteRange): Promise<Readable> {
  if (row.codec === 'none' && range) return openStored(ctx, row, range)
  const plain = plainBytes(await openStored(ctx, row), row.codec, row.hash, range)
  return plain.on('error', (error: NodeJS.ErrnoException) => {
    const hasReaderLeft = error.code === 'ABORT_ERR' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (hasReaderLeft) return
    // Reads it again, logs it and marks it as missing.
    void readBlob(ctx, row.hash).catch(() => {})
  })
}
