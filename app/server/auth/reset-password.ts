import type { z } from 'zod'
import { mailsMessages } from '~/shared/messages/mails'
import { resetMessages } from '~/shared/messages/sign-up'
import { passwordWeakness } from '~/shared/rules/access/passwords'
import type { resetForm } from '~/shared/schemas/sign-up'
import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { AppError, fieldError } from '../errors'
import { queueMail } from '../mail'
import { deleteOtherCredentials, deleteSessions, lockAccount, updateAccount } from './joining.store'
import { peekToken, redeemToken } from './links'
import { hashPasswordQueued } from './passwords'
import { getUser } from './store'
import { forgetFailures } from './throttle'
import { deleteTokens } from './token.store'

const dead = () => new AppError('BAD_REQUEST', resetMessages.linkExpired)

/** Sets a new password by a mailed link and ends all sessions. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: z.output<typeof resetForm>,
): Promise<{ ok: true }> {
  const found = await peekToken(ctx, token, 'reset')
  if (!found) throw dead()
  requireStrongPassword(password, (await getUser(ctx.db, found.user_id)).email)
  const passwordHash = await hashPasswordQueued(password)
  return inTransaction(ctx, async (tx) => {
    const redeemed = await redeemToken(ctx, tx, token, 'reset')
    const account = redeemed && (await lockAccount(tx, redeemed.user_id))
    if (!account?.is_active || account.is_ldap) throw dead()
    await claimAccount(tx, account, { password_hash: passwordHash })
    await forgetFailures(tx, account.email)
    const { subject, paragraphs } = mailsMessages.passwordWasSet
    await queueMail(ctx, tx, {
      kind: 'auth.passwordChanged',
      to: account.email,
      subject,
      paragraphs: [...paragraphs],
    })
    return { ok: true }
  })
}

export function requireStrongPassword(password: string, email: string): void {
  const weakness = passwordWeakness(password, email)
  if (weakness) throw fieldError('password', weakness)
}

/**
 * Gives the account to the owner of the mailbox. An unconfirmed account may have been created by somebody
 * else, so all its other sign-in methods are deleted.
 */
export async function claimAccount(
  tx: Db,
  account: { id: string; is_confirmed: boolean },
  change: { password_hash: string; first_name?: string; last_name?: string },
): Promise<void> {
  await updateAccount(tx, account.id, { ...change, is_confirmed: true })
  await deleteSessions(tx, account.id)
  await deleteTokens(tx, account.id, 'confirm')
  await deleteTokens(tx, account.id, 'reset')
  if (!account.is_confirmed) await deleteOtherCredentials(tx, account.id)
}
