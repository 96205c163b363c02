import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

export const GIVE_UP_MS = 10_000

/**
 * The whole document as text. What fails within a boundary is told to `onError` and drawn as its fallback; what fails
 * outside rejects.
 */
export function renderHtml(
  document: ReactNode,
  { nonce, onError }: { nonce: string; onError: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let isRefused = false
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onError,
      onAllReady() {
        clearTimeout(timer)
        // React calls this after an error of the shell too, with a stream that fails: nobody would wait for it.
        if (!isRefused) resolve(text(pipe(new PassThrough())))
      },
      onShellError(error) {
        isRefused = true
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(abort, GIVE_UP_MS)
  })
}
