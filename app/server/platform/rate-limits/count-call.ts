import { refusalMessages } from '~/shared/messages/failures'
import type { Ctx } from '../context'
import { isNoSpace } from '../database-unavailable'
import { AppError } from '../errors'
import { type Rate, rateAfter, windowOf } from './rules'
import { addCalls, deleteWindowsBefore } from './store'

/** What this process knows of the current window: callers over their limit, and calls counted ahead. */
interface CallWindow {
  startsAt: number
  exhausted: Set<string>
  ahead: Map<string, number>
}
const windows = new WeakMap<Ctx['db'], CallWindow>()

function enterWindow(db: Ctx['db'], startsAt: Date): CallWindow {
  const known = windows.get(db)
  if (known?.startsAt === startsAt.getTime()) return known
  const entered = {
    startsAt: startsAt.getTime(),
    exhausted: new Set<string>(),
    ahead: new Map<string, number>(),
  }
  windows.set(db, entered)
  return entered
}

const refusalOf = ({ resetSeconds }: Rate) =>
  new AppError('RATE_LIMITED', refusalMessages.tooManyRequests(resetSeconds), {
    reason: 'TOO_MANY_CALLS',
    retryAfterSeconds: resetSeconds,
  })

/** Counts a call across all processes; `refused` when the limit was reached before. */
export async function countCall(
  ctx: Pick<Ctx, 'db' | 'now'>,
  caller: string,
  limit: number,
): Promise<{ rate: Rate; refused: AppError | null }> {
  const now = ctx.now()
  const startsAt = windowOf(now)
  const { exhausted } = enterWindow(ctx.db, startsAt)
  const calls = exhausted.has(caller) ? limit + 1 : await addCallsIfSpace(ctx.db, caller, startsAt)
  const rate = rateAfter(calls, limit, now)
  if (calls > limit) exhausted.add(caller)
  return { rate, refused: calls > limit ? refusalOf(rate) : null }
}

/** Pictures of one screen come by the dozen; each would cost a write. */
const BATCH = 50

/** The same in batches, for callers with a large limit: what a process has counted ahead is lost to the others. */
export async function countManyCalls(
  ctx: Pick<Ctx, 'db' | 'now'>,
  caller: string,
  limit: number,
): Promise<AppError | null> {
  const now = ctx.now()
  const startsAt = windowOf(now)
  const { exhausted, ahead } = enterWindow(ctx.db, startsAt)
  const left = ahead.get(caller) ?? 0
  if (left > 0) {
    ahead.set(caller, left - 1)
    return null
  }
  if (exhausted.has(caller)) return refusalOf(rateAfter(limit + 1, limit, now))
  const batch = Math.min(BATCH, limit)
  const calls = await addCallsIfSpace(ctx.db, caller, startsAt, batch)
  const admitted = Math.min(batch, limit - (calls - batch))
  if (admitted <= 0) {
    exhausted.add(caller)
    return refusalOf(rateAfter(calls, limit, now))
  }
  ahead.set(caller, (ahead.get(caller) ?? 0) + admitted - 1)
  return null
}

/** On a full disk calls are not counted: reads must go on. */
const addCallsIfSpace = (db: Ctx['db'], caller: string, startsAt: Date, calls = 1): Promise<number> =>
  addCalls(db, caller, startsAt, calls).catch((error: unknown) => {
    if (!isNoSpace(error)) throw error
    return calls
  })

const KEPT_MS = 10 * 60_000

export const sweepWindows = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  deleteWindowsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
