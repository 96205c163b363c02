import { tooManySignInsMessage } from '~/shared/messages/failures'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { clearAttempts, countAttempt, findBlockedUntil } from './attempt.store'
import { WAITS_MS } from './rules'

const FORGET_AFTER_MS = 24 * 60 * 60_000

const keyOf = (userId: string) => `second-step:${userId}`

/** Counts before the check; throws RATE_LIMITED while the user must wait. */
export async function countCode(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  const now = ctx.now()
  const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS)
  if (await countAttempt(ctx.db, keyOf(userId), WAITS_MS, { now, forgetBefore })) return
  const until = (await findBlockedUntil(ctx.db, keyOf(userId)))?.getTime() ?? 0
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  throw new AppError('RATE_LIMITED', tooManySignInsMessage(Math.ceil(seconds / 60)), {
    retryAfterSeconds: seconds,
  })
}

export const forgetCodes = (ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> =>
  clearAttempts(ctx.db, keyOf(userId))
