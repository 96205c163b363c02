import { tooManyRequestsMessage } from '~/shared/messages/failures'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { isNoSpace } from '../http/database-unavailable'
import { type Rate, rateAfter, windowOf } from './rules'
import { addCall, deleteWindowsBefore } from './store'

/** Callers over their limit, kept in memory so that further calls cost no query. */
let exhausted = { startsAt: 0, keys: new Set<string>() }

/** Counts a call across all processes; `refused` when the limit was reached before. */
export async function countCall(
  ctx: Pick<Ctx, 'db' | 'now'>,
  caller: string,
  limit: number,
): Promise<{ rate: Rate; refused: AppError | null }> {
  const now = ctx.now()
  const startsAt = windowOf(now)
  if (exhausted.startsAt !== startsAt.getTime()) exhausted = { startsAt: startsAt.getTime(), keys: new Set() }
  const calls = exhausted.keys.has(caller) ? limit + 1 : await addCallIfSpace(ctx.db, caller, startsAt)
  const rate = rateAfter(calls, limit, now)
  if (calls <= limit) return { rate, refused: null }
  exhausted.keys.add(caller)
  const retryAfterSeconds = rate.resetSeconds
  const text = tooManyRequestsMessage(retryAfterSeconds)
  return {
    rate,
    refused: new AppError('RATE_LIMITED', text, { reason: 'TOO_MANY_CALLS', retryAfterSeconds }),
  }
}

/** On a full disk calls are not counted: reads must go on. */
const addCallIfSpace = (db: Ctx['db'], caller: string, startsAt: Date): Promise<number> =>
  addCall(db, caller, startsAt).catch((error: unknown) => {
    if (!isNoSpace(error)) throw error
    return 1
  })

const KEPT_MS = 10 * 60_000

export const sweepWindows = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  deleteWindowsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
