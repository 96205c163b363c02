import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { Confirmation, confirmationForm } from '~/shared/schemas/two-factor'
import { refuseSupport, withSession } from '../../../platform/access'
import { type Ctx, homeOf, inTransaction } from '../../../platform/context'
import { AppError, fieldError } from '../../../platform/errors'
import { queueMail } from '../../../platform/mail'
import { hashSecret } from '../../../platform/secrets'
import {
  checkPasskey,
  countCode,
  forgetCodes,
  readFactors,
  startPasskeyCheck,
  verifyCode,
} from '../../two-factor'
import { passwordMatches } from '../passwords/passwords'
import { CONFIRMED_MINUTES, isConfirmedAt } from '../rules'
import { getUser } from '../store'
import { countConfirmation, countSentMail } from '../throttle'
import { findConfirmedAt, markConfirmed, saveMailCode, takeMailCode } from './confirmation.store'

const words = twoFactorMessages.confirm
const mail = twoFactorMessages.mail.code

/** Throws unless the session's user proved who they are within the last minutes. API keys are not asked. */
export async function requireConfirmation(ctx: Ctx): Promise<void> {
  refuseSupport(ctx)
  const sessionId = ctx.actor.kind === 'user' ? ctx.actor.sessionId : null
  if (sessionId === null || (await isConfirmed(ctx, sessionId))) return
  throw new AppError('FORBIDDEN', words.needed, { reason: 'CONFIRMATION_NEEDED' })
}

const isConfirmed = async (ctx: Ctx, sessionId: string): Promise<boolean> =>
  isConfirmedAt(await findConfirmedAt(homeOf(ctx), sessionId), ctx.now())

export async function readConfirmation(ctx: Ctx): Promise<Confirmation> {
  const { userId, sessionId } = withSession(ctx)
  const [user, factors] = [await getUser(ctx.db, userId), await readFactors(ctx, userId)]
  const hasPassword = user.password_hash !== null && !user.is_ldap
  return {
    isConfirmed: await isConfirmed(ctx, sessionId),
    hasPassword,
    ...factors,
    // A stolen session may name any host, so a passkey of another one excludes mail too.
    byMail: !hasPassword && !factors.hasTotp && !factors.hasPasskeys && factors.passkeyHosts.length === 0,
  }
}

export const startConfirmationPasskey = (ctx: Ctx) =>
  startPasskeyCheck(ctx, 'confirm', withSession(ctx).userId)

/** By one of the user's own means. Wrong guesses are counted, but not a stranger's. */
export async function confirmSession(
  ctx: Ctx,
  { password, code, mailCode, credential }: z.output<typeof confirmationForm>,
): Promise<{ ok: true }> {
  const { userId, sessionId } = withSession(ctx)
  if (credential) await checkPasskey(ctx, credential, 'confirm', userId)
  else if (code) await verifyCode(ctx, userId, code)
  else if (mailCode) await redeemMailCode(ctx, mailCode)
  else if (password) await checkPassword(ctx, password)
  else throw fieldError('password', words.choose)
  await markConfirmed(ctx.db, sessionId, ctx.now())
  return { ok: true }
}

async function checkPassword(ctx: Ctx, password: string): Promise<void> {
  const user = await getUser(ctx.db, withSession(ctx).userId)
  const counted = await countConfirmation(ctx, user.id)
  const stored = user.is_ldap ? null : user.password_hash
  const matches = await passwordMatches(stored, password).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (!matches) throw fieldError('password', words.wrongPassword)
  await counted.succeed()
}

/** Bound to the session, so that it confirms nothing elsewhere. */
const hashOf = (sessionId: string, code: string) => hashSecret(`${sessionId}:${code}`)

/** For users without a password and a second factor, who sign in at a provider or in the directory. */
export async function mailConfirmationCode(ctx: Ctx): Promise<{ ok: true }> {
  const { userId, sessionId } = withSession(ctx)
  if (!(await readConfirmation(ctx)).byMail) throw new AppError('CONFLICT', words.choose)
  const { email } = await getUser(ctx.db, userId)
  await countSentMail(ctx, email)
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await inTransaction(ctx, async (tx) => {
    const expiresAt = new Date(ctx.now().getTime() + CONFIRMED_MINUTES * 60_000)
    await saveMailCode(tx, sessionId, hashOf(sessionId, code), expiresAt)
    await queueMail(ctx, tx, {
      kind: 'auth.confirmationCode',
      to: email,
      write: () => ({ subject: mail.subject, paragraphs: [mail.text(code)], footnote: mail.notYou }),
    })
  })
  return { ok: true }
}

async function redeemMailCode(ctx: Ctx, typed: string): Promise<void> {
  const { userId, sessionId } = withSession(ctx)
  await countCode(ctx, userId)
  const hash = hashOf(sessionId, typed.replace(/[\s-]/g, ''))
  if (!(await takeMailCode(ctx.db, sessionId, hash, ctx.now()))) throw fieldError('mailCode', words.wrongCode)
  await forgetCodes(ctx, userId)
}
