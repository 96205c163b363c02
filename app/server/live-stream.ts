import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from './context'

type Topic = Parameters<Ctx['bus']['wait']>[0]

const LOOK_EVERY_MS = 5_000
/** Between two looks of one stream, however much happens. */
const SHORTEST_STEP_MS = 500
const LONGEST_MS = 10 * 60_000
/** Streams of this process; one more is told to come again later. */
const MOST_OPEN = 500

let open = 0

/** What a stream is about: the word that wakes it is also the name of its events. */
export interface Watched {
  topic: Topic
  look: () => Promise<unknown>
  /** Between two looks, where one costs more than usual. */
  stepMs?: number
}

/**
 * Server-sent events with what `look` finds: one named like the topic whenever it changed, a comment otherwise.
 * Ends by itself after ten minutes, and when the caller's right ends; browsers come again.
 */
export function liveStream(
  ctx: Pick<Ctx, 'bus'>,
  watched: Watched,
  signal: AbortSignal,
  isStillAllowed: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const events = eventsOf(ctx, watched, gone.signal, isStillAllowed)
  const end = () => {
    gone.abort()
    void events.return()
  }
  signal.addEventListener('abort', end, { once: true })
  // Works only while somebody reads, unlike eventStream of remix-utils, which has no back pressure, cancel or `retry`:
  // an answer whose body is thrown away must not ask the database on.
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(stream) {
      const { value, done } = await events.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: end,
  }
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

async function* eventsOf(
  ctx: Pick<Ctx, 'bus'>,
  { topic, look, stepMs = SHORTEST_STEP_MS }: Watched,
  gone: AbortSignal,
  isStillAllowed: () => Promise<boolean>,
): AsyncGenerator<string, void, void> {
  if (open >= MOST_OPEN) {
    yield 'retry: 30000\n\n'
    return
  }
  open += 1
  try {
    yield 'retry: 2000\n\n'
    const until = Date.now() + LONGEST_MS
    let askedAt = Date.now()
    for (let last = ''; !gone.aborted && Date.now() < until; ) {
      const now = JSON.stringify(await look())
      yield now === last ? ': still here\n\n' : `event: ${topic}\ndata: ${now}\n\n`
      last = now
      await ctx.bus.wait(topic, LOOK_EVERY_MS, gone)
      await pause(stepMs, undefined, { signal: gone }).catch(() => {})
      if (gone.aborted || Date.now() - askedAt < LOOK_EVERY_MS) continue
      if (!(await isStillAllowed())) return
      askedAt = Date.now()
    }
  } finally {
    open -= 1
  }
}
