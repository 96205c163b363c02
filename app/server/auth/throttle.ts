import ipaddr from 'ipaddr.js'
import { tooManyAttemptsMessage, tooManySignInsMessage } from '~/shared/messages/failures'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { AppError } from '../errors'
import { FORGET_AFTER_MS, type ThrottleKind, waitsMs } from './rules'
import { clearFailures, countAttempt, findBlockedUntil, refundAttempt } from './store'

type Key = readonly [ThrottleKind, string]

/**
 * Counts the attempt before the password check, so that parallel guesses have no advantage. Throws
 * RATE_LIMITED while the address or account must wait. `refund` undoes the attempt; `succeed` also resets the
 * account's counter.
 */
export async function countSignIn(
  ctx: Pick<Ctx, 'db' | 'ip' | 'now'>,
  username: string,
): Promise<{ refund(): Promise<void>; succeed(): Promise<void> }> {
  const address: Key = ['address', `address:${networkOf(ctx.ip)}`]
  const account: Key = ['account', `account:${username.toLowerCase()}`]
  await admit(ctx, address)
  try {
    await admit(ctx, account)
  } catch (error) {
    await refundAttempt(ctx.db, address[1])
    throw error
  }
  return {
    async refund() {
      await refundAttempt(ctx.db, address[1])
      await refundAttempt(ctx.db, account[1])
    },
    async succeed() {
      await refundAttempt(ctx.db, address[1])
      await clearFailures(ctx.db, account[1])
    },
  }
}

/** Counts requested mails whether or not the address has an account, so that no mailbox is flooded. */
export async function countMailRequest(ctx: Pick<Ctx, 'db' | 'ip' | 'now'>, email: string): Promise<void> {
  const address: Key = ['address', `asked-address:${networkOf(ctx.ip)}`]
  const account: Key = ['account', `asked-account:${email.toLowerCase()}`]
  await admit(ctx, address, tooManyAttemptsMessage)
  try {
    await admit(ctx, account, tooManyAttemptsMessage)
  } catch (error) {
    await refundAttempt(ctx.db, address[1])
    throw error
  }
}

/** The same for mails that signed-in users send. */
export const countSentMail = (ctx: Pick<Ctx, 'db' | 'now'>, email: string): Promise<void> =>
  admit(ctx, ['account', `asked-account:${email.toLowerCase()}`], tooManyAttemptsMessage)

export const forgetFailures = (db: Db, email: string): Promise<void> =>
  clearFailures(db, `account:${email.toLowerCase()}`)

async function admit(
  ctx: Pick<Ctx, 'db' | 'now'>,
  [kind, key]: Key,
  message: (minutes: number) => string = tooManySignInsMessage,
): Promise<void> {
  const now = ctx.now()
  const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS)
  if (await countAttempt(ctx.db, key, waitsMs(kind), now, forgetBefore)) return
  const until = (await findBlockedUntil(ctx.db, key))?.getTime() ?? 0
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  throw new AppError('RATE_LIMITED', message(Math.ceil(seconds / 60)), {
    retryAfterSeconds: seconds,
  })
}

/** One household or server has a whole IPv6 /64, so it counts as one address. */
export function networkOf(ip: string | null): string {
  if (!ip || !ipaddr.isValid(ip)) return 'unknown'
  const parsed = ipaddr.process(ip)
  return parsed.kind() === 'ipv6'
    ? `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}
