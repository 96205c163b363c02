import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createLogger } from '../log'
import { perProcess } from '../per-process'

const storage = perProcess('response', () => new AsyncLocalStorage<ServerResponse>())

export const enterResponse = (response: ServerResponse): void => storage().enterWith(response)

/** A reader that takes nothing for this long is disconnected. */
const READER_IDLE_MS = 60_000

/**
 * The body at the pace of its reader: Remix writes a body to the socket without waiting, so a slow reader would have
 * all of it in memory. Ends the body when the reader has gone. Without a Node response, as in tests, unchanged.
 */
export function paced(answer: Response, idleMs = READER_IDLE_MS): Response {
  const response = storage().getStore()
  if (!response || !answer.body) return answer
  const reader = answer.body.getReader()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(stream) {
      try {
        const part = (await hasRoom(response, idleMs)) ? await reader.read() : undefined
        if (part && !part.done) return stream.enqueue(part.value)
        if (!part) await reader.cancel()
      } catch (error) {
        if (!response.destroyed)
          createLogger('web').error({ err: error }, 'a response could not be completed')
        // The reader must see an incomplete transfer, not a short file.
        response.destroy()
      }
      stream.close()
    },
    cancel: (reason) => reader.cancel(reason),
  }
  const body = new ReadableStream(source, { highWaterMark: 0 })
  const { status, statusText, headers } = answer
  return new Response(body, { status, statusText, headers })
}

/** Waits until what was written has left; false when the reader has gone or was given up. */
async function hasRoom(response: ServerResponse, idleMs: number): Promise<boolean> {
  if (response.destroyed || response.closed) return false
  if (!response.writableNeedDrain) return true
  return new Promise((resolve) => {
    const settle = (isOpen: boolean) => {
      clearTimeout(timer)
      response.off('drain', drained)
      response.off('close', closed)
      resolve(isOpen)
    }
    const drained = () => settle(true)
    const closed = () => settle(false)
    const timer = setTimeout(() => {
      response.destroy()
      settle(false)
    }, idleMs)
    // remix-serve's compression gives its own `on` to the response, which moves drain listeners to the compressor.
    EventEmitter.prototype.on.call(response, 'drain', drained)
    EventEmitter.prototype.on.call(response, 'close', closed)
  })
}
