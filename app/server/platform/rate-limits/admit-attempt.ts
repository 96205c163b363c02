import type { Ctx } from '../context'
import { AppError } from '../errors'
import { countAttempt, deleteAttemptsBefore, findBlockedUntil } from './store'

const FORGET_AFTER_MS = 24 * 60 * 60_000

interface AttemptRules {
  /** The wait after n attempts is `waitsMs[n - 1]`. */
  waitsMs: readonly number[]
  message: (seconds: number) => string
  reason?: string | undefined
}

/** Counts an attempt before its check, so that parallel guesses have no advantage; RATE_LIMITED during a wait. */
export async function admitAttempt(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  key: string,
  { waitsMs, message, reason }: AttemptRules,
): Promise<void> {
  const time = now()
  const forgetBefore = new Date(time.getTime() - FORGET_AFTER_MS)
  if (await countAttempt(db, key, waitsMs, { now: time, forgetBefore })) return
  const until = (await findBlockedUntil(db, key))?.getTime() ?? 0
  const seconds = Math.max(1, Math.ceil((until - time.getTime()) / 1000))
  throw new AppError('RATE_LIMITED', message(seconds), {
    ...(reason !== undefined && { reason }),
    retryAfterSeconds: seconds,
  })
}

export const sweepAttempts = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  deleteAttemptsBefore(db, new Date(now().getTime() - FORGET_AFTER_MS))
