import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export const GIVE_UP_MS = 10_000

export type Bytes = Buffer<ArrayBuffer>

/** Where a character of several bytes does not fit, React 18 leaves up to three zeros at the end of a part. */
function lengthOf(part: Buffer): number {
  let length = part.length
  while (length > 0 && part[length - 1] === 0) length--
  return length
}

/**
 * Collects the output into one buffer: reading a large screen chunk by chunk, or as text, takes several times as long.
 */
function gather(use: (html: Bytes) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _, written) {
      parts.push(part.subarray(0, lengthOf(part)))
      written()
    },
    final(ended) {
      use(Buffer.concat(parts))
      ended()
    },
  })
}

/**
 * The whole document as UTF-8. An error inside a boundary goes to `onError` and renders the fallback; an error outside
 * rejects.
 */
export function renderHtml(
  document: ReactNode,
  { nonce, onError }: { nonce?: string; onError: (error: unknown) => void },
): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onError,
      onAllReady() {
        clearTimeout(timer)
        // React also calls this after a shell error, with a stream that fails: without this handler the error would be
        // unhandled.
        pipe(gather(resolve).once('error', reject))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(abort, GIVE_UP_MS)
  })
}
