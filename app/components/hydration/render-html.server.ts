import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export const GIVE_UP_MS = 10_000

export type Bytes = Buffer<ArrayBuffer>

/** All that is written, as one: read piece by piece, or as text, a large screen takes several times as long. */
function gather(use: (html: Bytes) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _, written) {
      parts.push(part)
      written()
    },
    final(ended) {
      use(Buffer.concat(parts))
      ended()
    },
  })
}

/**
 * The whole document as UTF-8. What fails within a boundary is told to `onError` and drawn as its fallback; what fails
 * outside rejects.
 */
export function renderHtml(
  document: ReactNode,
  { nonce, onError }: { nonce: string; onError: (error: unknown) => void },
): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onError,
      onAllReady() {
        clearTimeout(timer)
        // React calls this after an error of the shell too, with a stream that fails: nobody else would hear of it.
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
