import type { z } from 'zod'
import { mailsMessages } from '~/shared/messages/mails'
import { resetMessages } from '~/shared/messages/sign-up'
import type { resetForm } from '~/shared/schemas/sign-up'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { AppError } from '../../../platform/errors'
import { queueMail } from '../../../platform/mail'
import { deletePendingOf } from '../../two-factor'
import { recordAccount } from '../account-activity'
import type { Browser } from '../browser'
import { deleteOtherCredentials, deleteSessions, lockAccount, updateAccount } from '../joining/joining.store'
import { peekToken, redeemToken } from '../joining/links'
import { deleteDevices } from '../known-devices/known-device.store'
import { rememberDevice } from '../known-devices/known-devices'
import { getUser } from '../store'
import { forgetFailures } from '../throttle'
import { deleteTokens } from '../token.store'
import { ownerOf, strengthNeeds } from './password-owner'
import { requireStrongPassword } from './password-policy'
import { hashPasswordQueued } from './passwords'

const dead = () => new AppError('BAD_REQUEST', resetMessages.linkExpired)

/** Sets a new password by a mailed link and ends all sessions. This browser is known from then on. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: z.output<typeof resetForm>,
  browser: Browser,
): Promise<{ answer: { ok: true }; deviceToken: string }> {
  const found = await peekToken(ctx, token, 'reset')
  if (!found) throw dead()
  const user = await getUser(ctx.db, found.user_id)
  await requireStrongPassword(password, ownerOf(user), await strengthNeeds(ctx.db, user.id))
  const passwordHash = await hashPasswordQueued(password)
  return inTransaction(ctx, async (tx) => {
    const redeemed = await redeemToken(ctx, tx, token, 'reset')
    const account = redeemed && (await lockAccount(tx, redeemed.user_id))
    if (!account?.is_active || account.is_ldap) throw dead()
    await claimAccount(tx, account, { passwordHash: passwordHash })
    await forgetFailures(tx, account.email)
    await recordAccount(ctx, tx, 'resetPassword', account)
    await deleteDevices(tx, account.id)
    const names = { id: account.id, names: [account.email] }
    const { deviceToken } = await rememberDevice(ctx, tx, names, browser)
    const write = () => mailsMessages.passwordWasSet
    await queueMail(ctx, tx, { kind: 'auth.passwordChanged', to: account.email, write })
    return { answer: { ok: true }, deviceToken }
  })
}

/**
 * Gives the account to the owner of the mailbox. An unconfirmed account may have been created by somebody
 * else, so all its other sign-in methods are deleted.
 */
export async function claimAccount(
  tx: Db,
  account: { id: string; is_confirmed: boolean },
  change: { passwordHash: string; firstName?: string; lastName?: string },
): Promise<void> {
  await updateAccount(tx, account.id, { ...change, isConfirmed: true })
  await deleteSessions(tx, account.id)
  await deletePendingOf(tx, account.id)
  await deleteTokens(tx, account.id, 'confirm')
  await deleteTokens(tx, account.id, 'reset')
  if (!account.is_confirmed) await deleteOtherCredentials(tx, account.id)
}
