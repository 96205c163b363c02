import type { z } from 'zod'
import { ownAccountMessages } from '~/shared/messages/own-account'
import type { passwordForm } from '~/shared/schemas/account'
import { withSession } from '../../../platform/access'
import { type Ctx, inTransaction } from '../../../platform/context'
import { AppError, fieldError } from '../../../platform/errors'
import { queueMail } from '../../../platform/mail'
import { deletePendingOf } from '../../two-factor'
import { setPassword } from '../account.store'
import { recordAccount } from '../account-activity'
import { deleteOtherSessions } from '../session.store'
import { getUser, type UserRow } from '../store'
import { countConfirmation } from '../throttle'
import { deleteTokens } from '../token.store'
import { ownerOf, strengthNeeds } from './password-owner'
import { requireStrongPassword } from './password-policy'
import { hashPassword, passwordMatches } from './passwords'

/** Needs the current password; ends all other sessions, half-done sign-ins and reset links of the user. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: z.output<typeof passwordForm>,
): Promise<{ ok: true }> {
  const { userId, sessionId } = withSession(ctx)
  const user = await getUser(ctx.db, userId)
  if (user.is_ldap) throw new AppError('FORBIDDEN', ownAccountMessages.password.ofDirectory)
  await requireStrongPassword(password, ownerOf(user), await strengthNeeds(ctx.db, user.id))
  if (user.password_hash !== null) await confirmPassword(ctx, user, currentPassword ?? '')
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, userId, passwordHash)
    await deleteOtherSessions(tx, userId, sessionId)
    await deletePendingOf(tx, userId)
    await deleteTokens(tx, userId, 'reset')
    await recordAccount(ctx, tx, 'changePassword', user)
    await queueMail(ctx, tx, {
      kind: 'auth.passwordChanged',
      to: user.email,
      write: () => ownAccountMessages.password.mail,
    })
  })
  return { ok: true }
}

/** Nothing to check without a password. */
export async function confirmOwnPassword(ctx: Ctx, userId: string, password: string): Promise<void> {
  const user = await getUser(ctx.db, userId)
  if (user.password_hash !== null) await confirmPassword(ctx, user, password)
}

/** Counts wrong guesses like a sign-in, so that a stolen session can't be used to guess the password. */
async function confirmPassword(ctx: Ctx, user: UserRow, currentPassword: string): Promise<void> {
  const counted = await countConfirmation(ctx, user.id)
  const matches = await passwordMatches(user.password_hash, currentPassword).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (!matches) {
    const wrong = ownAccountMessages.password.wrong
    throw fieldError('currentPassword', wrong)
  }
  await counted.succeed()
}
