/** Whether a caller asks for one JSON document instead of lines. */
export const prefersJson = (headers: Headers): boolean =>
  /\bapplication\/json\b/i.test(headers.get('accept') ?? '')

/** A streamed response with one JSON document per line. */
export function ndjsonResponse(documents: AsyncGenerator<unknown, void>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const { value, done } = await documents.next()
        if (done) stream.close()
        else stream.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
      },
      async cancel() {
        await documents.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Lines must arrive one by one behind nginx, too.
      'x-accel-buffering': 'no',
    },
  })
}
