import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export type Codec = 'none' | 'zstd'
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|image\/svg)/

export const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** Compresses what gets smaller by it. */
export async function sealBlob(data: Buffer, mediaType: string): Promise<{ stored: Buffer; codec: Codec }> {
  if (!COMPRESSIBLE.test(mediaType)) return { stored: data, codec: 'none' }
  const stored = await compress(data, { params: { [constants.ZSTD_c_compressionLevel]: 9 } })
  return stored.length < data.length ? { stored, codec: 'zstd' } : { stored: data, codec: 'none' }
}

/** The original bytes. Throws when they grow past `limit` or are damaged. */
export async function unsealBlob(stored: Buffer, codec: Codec, limit = 64 * 1024 * 1024): Promise<Buffer> {
  return codec === 'none' ? stored : decompress(stored, { maxOutputLength: limit })
}
