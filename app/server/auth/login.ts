import { v7 } from 'uuid'
import type { z } from 'zod'
import { messages } from '~/shared/messages'
import type { loginForm, tokens } from '~/shared/schemas/auth'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { passwordMatches } from './passwords'
import { presentProfile } from './profile'
import { ACCESS_TOKEN_SECONDS, sessionExpiry } from './rules'
import { hashSecret, newSecret } from './secrets'
import { findUserByEmail, insertSession, updateUser } from './store'
import { countSignIn } from './throttle'

export interface SignedIn {
  answer: z.input<typeof tokens>
  /** For the browser's cookie. */
  sessionToken: string
  isPersistent: boolean
}

/** Signs in by password. Wrong address and wrong password are told alike, and take equally long. */
export async function login(
  ctx: Ctx,
  input: z.output<typeof loginForm>,
  userAgent: string | null,
): Promise<SignedIn> {
  const counted = await countSignIn(ctx, input.username)
  const user = await findUserByEmail(ctx.db, input.username)
  const matches = await passwordMatches(user?.password_hash, input.password).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (!user || !matches || !user.is_active) throw new AppError('UNAUTHENTICATED', messages.signInFailed)
  await counted.succeed()
  await updateUser(ctx.db, user.id, { last_logged_in_at: ctx.now() })
  return openSession(ctx, user.id, input.staySignedIn, userAgent)
}

/** Opens a session with its three secrets: the cookie's, the access token and the refresh token. */
export async function openSession(
  ctx: Ctx,
  userId: string,
  isPersistent: boolean,
  userAgent: string | null,
): Promise<SignedIn> {
  const now = ctx.now()
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
    userAgent,
    now,
    expiresAt: sessionExpiry(now, isPersistent),
  })
  const user = await presentProfile(ctx.db, userId, now)
  return {
    answer: { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS, user },
    sessionToken,
    isPersistent,
  }
}
