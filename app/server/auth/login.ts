import { v7 } from 'uuid'
import type { z } from 'zod'
import { signInFailedMessage, subscriptionExpiredMessage } from '~/shared/messages/failures'
import { actorOf } from '~/shared/rules/access/actor'
import { landingWhenExpired } from '~/shared/rules/access/expired-landing'
import type { loginForm, tokens } from '~/shared/schemas/auth'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { passSecondStep, type SignInStep } from '../two-factor'
import { passwordMatches } from './passwords'
import { presentProfile } from './profile'
import { ACCESS_TOKEN_SECONDS, sessionExpiry } from './rules'
import { hashSecret, newSecret } from './secrets'
import { deleteSessionByToken } from './session.store'
import { findUserByEmail, insertSession, updateUser } from './store'
import { countSignIn } from './throttle'

export interface Browser {
  userAgent: string | null
  sessionToken: string | null
}

export interface SignedIn {
  answer: z.input<typeof tokens>
  sessionToken: string
  isPersistent: boolean
}

/** A wrong address and a wrong password give the same response after the same time. */
export async function login(
  ctx: Ctx,
  input: z.output<typeof loginForm>,
  browser: Browser,
): Promise<SignedIn> {
  const counted = await countSignIn(ctx, input.username)
  const user = await findUserByEmail(ctx.db, input.username)
  const matches = await passwordMatches(user?.password_hash, input.password).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (!user || !matches || !user.is_active) throw new AppError('UNAUTHENTICATED', signInFailedMessage)
  await counted.succeed()
  await updateUser(ctx.db, user.id, { last_logged_in_at: ctx.now() })
  return openSession(ctx, user.id, input.staySignedIn, browser, { code: input.code })
}

/**
 * Creates a session with new secrets: cookie, access token, refresh token. Ends the browser's previous
 * session.
 */
export async function openSession(
  ctx: Ctx,
  userId: string,
  isPersistent: boolean,
  browser: Browser,
  step: SignInStep = {},
): Promise<SignedIn> {
  const now = ctx.now()
  const secondFactor = await passSecondStep(ctx, userId, isPersistent, step)
  const user = await presentProfile(ctx.db, userId, now)
  if (landingWhenExpired(actorOf(user)) === 'signOut') {
    throw new AppError('UNAUTHENTICATED', subscriptionExpiredMessage, { reason: 'SUBSCRIPTION_EXPIRED' })
  }
  const [sessionToken, accessToken, refreshToken] = [newSecret(), newSecret(), newSecret()]
  await insertSession(ctx.db, {
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
  if (browser.sessionToken) await deleteSessionByToken(ctx.db, hashSecret(browser.sessionToken))
  return {
    answer: { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS, user },
    sessionToken,
    isPersistent,
  }
}
