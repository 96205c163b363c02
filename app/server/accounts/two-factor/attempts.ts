import { refusalMessages } from '~/shared/messages/failures'
import type { Ctx } from '../../platform/context'
import { admitAttempt, clearAttempts } from '../../platform/rate-limits'
import { WAITS_MS } from './rules'

const keyOf = (userId: string) => `second-step:${userId}`

/** Counts before the check; throws RATE_LIMITED while the user must wait. */
export const countCode = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> =>
  admitAttempt(ctx, keyOf(userId), {
    waitsMs: WAITS_MS,
    message: (seconds) => refusalMessages.tooManySignIns(Math.ceil(seconds / 60)),
  })

export const forgetCodes = (ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> =>
  clearAttempts(ctx.db, keyOf(userId))
