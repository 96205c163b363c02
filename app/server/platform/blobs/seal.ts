import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export type Codec = 'none' | 'zstd'
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|image\/svg)/

export const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest()

/**
 * Everybody who reads a blob as a stream holds its window: 1 MiB instead of the level's 4. The checksum lets browsers,
 * which get the stored bytes, notice damage.
 */
export const ZSTD_PARAMETERS = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_windowLog]: 20,
  [constants.ZSTD_c_checksumFlag]: 1,
}

/** Stores compressed data only when it is smaller. */
export async function sealBlob(data: Buffer, mediaType: string): Promise<{ stored: Buffer; codec: Codec }> {
  if (!COMPRESSIBLE.test(mediaType)) return { stored: data, codec: 'none' }
  const stored = await compress(data, { params: ZSTD_PARAMETERS })
  return stored.length < data.length ? { stored, codec: 'zstd' } : { stored: data, codec: 'none' }
}

/** Below this size a worker thread costs several times the decompression. */
const SMALL = 64 * 1024

/** The original bytes. Throws when they exceed `limit` or are damaged. */
export async function unsealBlob(stored: Buffer, codec: Codec, limit = 64 * 1024 * 1024): Promise<Buffer> {
  if (codec === 'none') return stored
  const options = { maxOutputLength: limit }
  return limit <= SMALL ? zstdDecompressSync(stored, options) : decompress(stored, options)
}
