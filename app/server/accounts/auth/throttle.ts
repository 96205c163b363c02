import { refusalMessages } from '~/shared/messages/failures'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { admitAttempt, clearAttempts, clearAttemptsFrom, refundAttempt } from '../../platform/rate-limits'
import { networkOf, widerNetworkOf } from './networks'
import { type ThrottleKind, waitsMs } from './rules'

type Key = readonly [ThrottleKind, string]
type Caller = Pick<Ctx, 'db' | 'ip' | 'now'>

export const SIGN_IN_THROTTLED = 'SIGN_IN_THROTTLED'

interface Counted {
  /** Undoes the attempt. */
  refund(): Promise<void>
  /** Undoes the attempt and forgets the failures of this caller. */
  succeed(): Promise<void>
}

const pairOf = (account: string) => `pair:${account}|`

/**
 * Counts a sign-in before the password check, so that parallel guesses have no advantage. Throws RATE_LIMITED while
 * the caller must wait. A known device waits only for its own failures, so that no stranger can lock the user out.
 */
export function countSignIn(
  ctx: Caller,
  username: string,
  { deviceHash, canReset = true }: { deviceHash?: Buffer | null; canReset?: boolean } = {},
): Promise<Counted> {
  const account = username.toLowerCase()
  const message = (seconds: number) => refusalMessages.signInThrottled(seconds, canReset)
  const own: Key = deviceHash
    ? ['device', `device:${account}|${deviceHash.toString('base64url')}`]
    : ['pair', `${pairOf(account)}${networkOf(ctx.ip)}`]
  const around: Key[] = deviceHash
    ? []
    : [
        ['address', `address:${networkOf(ctx.ip)}`],
        ['network', `network:${widerNetworkOf(ctx.ip)}`],
        ['account', `account:${account}`],
      ]
  return count(ctx, own, around, message)
}

/** Counts guesses at the present password by a signed-in user, which strangers can't raise. */
export const countConfirmation = (ctx: Caller, userId: string): Promise<Counted> =>
  count(ctx, ['device', `confirm:${userId}`], [], (seconds) => refusalMessages.signInThrottled(seconds, true))

async function count(
  ctx: Caller,
  own: Key,
  around: Key[],
  message: (seconds: number) => string,
): Promise<Counted> {
  const counted: string[] = []
  const refund = async () => {
    for (const key of counted) await refundAttempt(ctx.db, key)
  }
  for (const key of [...around, own]) {
    try {
      await admit(ctx, key, message)
    } catch (error) {
      await refund()
      throw error
    }
    counted.push(key[1])
  }
  return {
    refund,
    async succeed() {
      await refund()
      await clearAttempts(ctx.db, own[1])
    },
  }
}

/** Counts requested mails whether or not the address has an account, so that no mailbox is flooded. */
export async function countMailRequest(ctx: Caller, email: string): Promise<void> {
  const address: Key = ['address', `asked-address:${networkOf(ctx.ip)}`]
  await count(ctx, ['mailbox', `asked-account:${email.toLowerCase()}`], [address], tooManyMails)
}

/** The same for mails that signed-in users send. */
export const countSentMail = (ctx: Pick<Ctx, 'db' | 'now'>, email: string): Promise<void> =>
  admit(ctx, ['mailbox', `asked-account:${email.toLowerCase()}`], tooManyMails)

const tooManyMails = (seconds: number) => refusalMessages.tooManyAttempts(Math.ceil(seconds / 60))

export async function forgetFailures(db: Db, email: string): Promise<void> {
  const account = email.toLowerCase()
  await clearAttempts(db, `account:${account}`)
  await clearAttemptsFrom(db, pairOf(account))
}

const admit = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  [kind, key]: Key,
  message: (seconds: number) => string,
): Promise<void> =>
  admitAttempt(ctx, key, {
    waitsMs: waitsMs(kind),
    message,
    reason: kind === 'mailbox' ? undefined : SIGN_IN_THROTTLED,
  })
