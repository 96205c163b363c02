import { v7 } from 'uuid'
import type { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import { actorOf } from '~/shared/rules/access/actor'
import { landingWhenExpired } from '~/shared/rules/access/expired-landing'
import type { loginForm, tokens } from '~/shared/schemas/auth'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { passSecondStep, type SignInStep } from '../two-factor'
import { recordAccount, recordRefusedSignIn } from './account-activity'
import { admitSignIn } from './admit-sign-in'
import type { Browser } from './browser'
import { rememberDevice } from './known-devices/known-devices'
import { mailNewDevice } from './known-devices/mail-new-device'
import { passwordMatches } from './passwords/passwords'
import { presentProfile } from './profile'
import { ACCESS_TOKEN_SECONDS, methodOf, sessionExpiry } from './rules'
import { deleteSessionByToken } from './session.store'
import { findUserByEmail, insertSession, updateUser } from './store'

export interface SignedIn {
  answer: z.input<typeof tokens>
  sessionToken: string
  isPersistent: boolean
  deviceToken: string
}

/** How the user proved who they are, and the name typed for it, by which the device is known next time. */
export type SignInProof = SignInStep

/** A wrong address and a wrong password give the same response after the same time. */
export async function login(
  ctx: Ctx,
  input: z.output<typeof loginForm>,
  browser: Browser,
): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db, input.username)
  const counted = await admitSignIn(ctx, input.username, browser, user)
  const matches = await passwordMatches(user?.password_hash, input.password).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (!user || !matches || !user.is_active) {
    await recordRefusedSignIn(ctx, 'signInFailed', user)
    throw new AppError('UNAUTHENTICATED', refusalMessages.signInFailed)
  }
  await counted.succeed()
  await updateUser(ctx.db, user.id, { lastLoggedInAt: ctx.now() })
  return openSession(ctx, user.id, input.staySignedIn, browser, { code: input.code })
}

/**
 * Creates a session with new secrets: cookie, access token, refresh token. Ends the browser's previous
 * session, remembers the browser, and mails the user when it is a new one.
 */
export async function openSession(
  ctx: Ctx,
  userId: string,
  isPersistent: boolean,
  browser: Browser,
  { method = 'password', name, ...step }: SignInProof = {},
): Promise<SignedIn> {
  const now = ctx.now()
  const secondFactor = await passSecondStep(ctx, userId, isPersistent, { method, name, ...step })
  const user = await presentProfile(ctx.db, userId, now)
  if (landingWhenExpired(actorOf(user)) === 'signOut') {
    throw new AppError('UNAUTHENTICATED', refusalMessages.subscriptionExpired, {
      reason: 'SUBSCRIPTION_EXPIRED',
    })
  }
  const [sessionToken, accessToken, refreshToken] = [newSecret(), newSecret(), newSecret()]
  const deviceToken = await inTransaction(ctx, async (tx) => {
    await insertSession(tx, {
      id: v7({ msecs: now.getTime() }),
      userId,
      tokenHash: hashSecret(sessionToken),
      accessHash: hashSecret(accessToken),
      accessExpiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
      refreshHash: hashSecret(refreshToken),
      isPersistent,
      ip: ctx.ip,
      userAgent: browser.userAgent,
      secondFactor,
      now,
      expiresAt: sessionExpiry(now, isPersistent),
    })
    if (browser.sessionToken) await deleteSessionByToken(tx, hashSecret(browser.sessionToken))
    const names = [user.email, ...(name === undefined ? [] : [name])]
    const device = await rememberDevice(ctx, tx, { id: userId, names }, browser)
    await recordAccount(
      ctx,
      tx,
      'signIn',
      { id: userId, email: user.email },
      {
        after: { method: methodOf(method, secondFactor) },
      },
    )
    if (device.isNew) await mailNewDevice(ctx, tx, user, browser)
    return device.deviceToken
  })
  return {
    answer: { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS, user },
    sessionToken,
    isPersistent,
    deviceToken,
  }
}
