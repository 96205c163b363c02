import { setTimeout as pause } from 'node:timers/promises'
import { adminScopeOf, scopeOf } from '~/shared/rules/access/roles'
import type { Ctx, TenantCtx } from '../context'
import { noteWrite } from '../read-replica'
import { lookTogether } from './look-together'

type Topic = Parameters<Ctx['bus']['wait']>[0]

const POLL_INTERVAL_MS = 5_000
/** Minimum time between two reads of one stream. */
const MIN_STEP_MS = 500
const MAX_DURATION_MS = 10 * 60_000

/** The topic wakes the stream and names its events. */
export interface Watched {
  topic: Topic
  look: () => Promise<unknown>
  stepMs?: number
  /** The same for all who have the same rights: those who watch the same address are answered by one read. */
  isShared?: true
}

type StreamCtx = Pick<Ctx, 'bus' | 'actor' | 'reader' | 'cell'> & Partial<Pick<TenantCtx, 'tenant'>>

/** Organizations that the stream can be about; undefined for all. New rights show at the next poll. */
function organizationsOf({ actor, tenant }: StreamCtx): number[] | undefined {
  if (tenant !== undefined) return [tenant]
  const scope = scopeOf(actor)
  if (scope.everything) return undefined
  const within = [...scope.clients, ...scope.projects, ...scope.sites]
  return [...new Set([...scope.organizationIds, ...within.map((place) => place.organizationId)])]
}

const shareKey = ({ actor, tenant, cell }: StreamCtx, { url }: Request): string =>
  JSON.stringify([url, cell?.number, tenant, actor.kind, scopeOf(actor), adminScopeOf(actor)])

/**
 * Server-sent events with the result of `look`: a named event on a change, else a comment. Ends after ten minutes or
 * when the caller loses access; browsers reconnect. remix-utils' eventStream has no back pressure, cancel or `retry`.
 */
export function liveStream(
  ctx: StreamCtx,
  watched: Watched,
  request: Request,
  isStillAllowed: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const key = watched.isShared && shareKey(ctx, request)
  const look = key ? () => lookTogether(key, watched.look) : watched.look
  const events = eventsOf(ctx, { ...watched, look }, gone.signal, isStillAllowed)
  const end = () => {
    gone.abort()
    void events.return()
  }
  request.signal.addEventListener('abort', end, { once: true })
  // Pulled, not pushed: a response without a reader must not query the database.
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
  ctx: StreamCtx,
  { topic, look, stepMs = MIN_STEP_MS }: Watched,
  gone: AbortSignal,
  isStillAllowed: () => Promise<boolean>,
): AsyncGenerator<string, void, void> {
  yield 'retry: 2000\n\n'
  const organizations = organizationsOf(ctx)
  const until = Date.now() + MAX_DURATION_MS
  let askedAt = Date.now()
  for (let last = ''; !gone.aborted && Date.now() < until; ) {
    const now = JSON.stringify(await look())
    // The browser then reads what is new.
    if (now !== last && last !== '') await noteWrite(ctx)
    yield now === last ? ': still here\n\n' : `event: ${topic}\ndata: ${now}\n\n`
    last = now
    await ctx.bus.wait(topic, POLL_INTERVAL_MS, gone, organizations)
    await pause(stepMs, undefined, { signal: gone }).catch(() => {})
    if (gone.aborted || Date.now() - askedAt < POLL_INTERVAL_MS) continue
    if (!(await isStillAllowed())) return
    askedAt = Date.now()
  }
}
