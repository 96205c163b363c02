/**
 * Calls `release` when the whole body was sent, when the reader left, and when the work fails. Remix may drop a
 * response of a reader who has left without touching its body, so the request's signal counts too.
 */
export async function holdUntilSent(
  { method, signal: gone }: Request,
  release: () => void,
  work: () => Promise<Response>,
): Promise<Response> {
  gone.addEventListener('abort', release, { once: true })
  const end = () => {
    gone.removeEventListener('abort', release)
    release()
  }
  try {
    const answer = await work()
    if (answer.body && !gone.aborted && method !== 'HEAD')
      return new Response(watched(answer.body, end), answer)
    await answer.body?.cancel()
    end()
    return new Response(null, answer)
  } catch (error) {
    end()
    throw error
  }
}

function watched(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const { value, done } = await reader.read()
          if (!done) return stream.enqueue(value)
          end()
          stream.close()
        } catch (error) {
          end()
          stream.error(error)
        }
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
