import { refusalMessages } from '~/shared/messages/failures'
import { AppError } from '../errors'
import type { StreamKind } from '../http/endpoint'

interface Limit {
  perCaller: number
  /** Of this process. */
  total: number
  retryAfterSeconds: number
}

/**
 * Open responses. A download of a trace may hold several MB while it is decompressed, so fewer are allowed than live
 * updates, which only wait. Pictures are many on one screen, and short.
 */
export const STREAM_LIMITS: Record<StreamKind, Limit> = {
  events: { perCaller: 20, total: 500, retryAfterSeconds: 30 },
  downloads: { perCaller: 8, total: 60, retryAfterSeconds: 5 },
  images: { perCaller: 100, total: 400, retryAfterSeconds: 2 },
}

interface Open {
  total: number
  callers: Map<string, number>
}
const none = (): Open => ({ total: 0, callers: new Map() })
const open: Record<StreamKind, Open> = { events: none(), downloads: none(), images: none() }

/**
 * Counts one more open response of this caller, until the returned function is called. Throws when the caller, or all
 * callers together, have too many: those that are open stay open.
 */
export function openStream(kind: StreamKind, caller: string): () => void {
  const { total, callers } = open[kind]
  const limit = STREAM_LIMITS[kind]
  const own = callers.get(caller) ?? 0
  if (own >= limit.perCaller) throw refusal(kind, 'TOO_MANY_STREAMS')
  if (total >= limit.total) throw refusal(kind, 'SERVER_BUSY')
  open[kind].total += 1
  const leave = enter(callers, caller)
  return once(() => {
    open[kind].total -= 1
    leave()
  })
}

const waiting: Record<StreamKind, Open['callers']> = {
  events: new Map(),
  downloads: new Map(),
  images: new Map(),
}

/** Limits requests whose caller is still being looked up, by their credentials: a flood must not reach the database. */
export function awaitCaller(kind: StreamKind, credentials: string): () => void {
  if ((waiting[kind].get(credentials) ?? 0) >= STREAM_LIMITS[kind].perCaller)
    throw refusal(kind, 'TOO_MANY_STREAMS')
  return once(enter(waiting[kind], credentials))
}

function enter(callers: Open['callers'], caller: string): () => void {
  callers.set(caller, (callers.get(caller) ?? 0) + 1)
  return () => {
    const left = (callers.get(caller) ?? 1) - 1
    if (left > 0) callers.set(caller, left)
    else callers.delete(caller)
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

function refusal(kind: StreamKind, reason: string): AppError {
  const { retryAfterSeconds } = STREAM_LIMITS[kind]
  const text = kind === 'events' ? refusalMessages.tooManyEvents : refusalMessages.tooManyDownloads
  return new AppError('RATE_LIMITED', text(retryAfterSeconds), { reason, retryAfterSeconds })
}
