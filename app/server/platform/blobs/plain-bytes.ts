import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { Codec } from './seal'
import type { ByteRange } from './store-interface'

/**
 * Checks the bytes against their hash while they pass. The last chunk is held back until then, so that damaged bytes
 * end as an incomplete transfer instead of a wrong file.
 */
export function verifyHash(expected: Buffer): Transform {
  const digest = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk)
      const ready = held
      held = chunk
      done(null, ready)
    },
    flush(done) {
      if (digest.digest().equals(expected)) done(null, held)
      else done(new Error('The stored bytes do not match their hash'))
    },
  })
}

/** Only the bytes of the range; ends at the last one, which makes its reader destroy the source. */
function cutRange({ start, end }: ByteRange): Transform {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      at += chunk.length
      if (part.length > 0) this.push(part)
      if (at > end) this.push(null)
      done()
    },
  })
}

/** The original bytes of a stored stream: all of them, checked against `hash`, or a range of them. */
export function plainBytes(stored: Readable, codec: Codec, hash: Buffer, range?: ByteRange): Readable {
  const plain = codec === 'zstd' ? pipeline(stored, createZstdDecompress(), () => {}) : stored
  return pipeline(plain, range ? cutRange(range) : verifyHash(hash), () => {})
}
