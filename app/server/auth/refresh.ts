import type { z } from 'zod'
import { signInRequiredMessage } from '~/shared/messages/failures'
import type { tokens } from '~/shared/schemas/auth'
import { signedIn } from '../access'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { presentProfile } from './profile'
import { ACCESS_TOKEN_SECONDS } from './rules'
import { hashSecret, newSecret } from './secrets'
import { deleteSession, deleteSessionByUsedRefresh, rotateTokens } from './store'

/** A refresh token works once; a second use ends the session. */
export async function refreshTokens(ctx: Ctx, refreshToken: string): Promise<z.input<typeof tokens>> {
  const now = ctx.now()
  const [accessToken, nextRefreshToken] = [newSecret(), newSecret()]
  const rotated = await rotateTokens(
    ctx.db,
    hashSecret(refreshToken),
    {
      accessHash: hashSecret(accessToken),
      accessExpiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
      refreshHash: hashSecret(nextRefreshToken),
    },
    now,
  )
  if (!rotated) {
    await deleteSessionByUsedRefresh(ctx.db, hashSecret(refreshToken))
    throw new AppError('UNAUTHENTICATED', signInRequiredMessage)
  }
  const user = await presentProfile(ctx.db, rotated.user_id, now)
  return { accessToken, refreshToken: nextRefreshToken, expiresIn: ACCESS_TOKEN_SECONDS, user }
}

export async function logout(ctx: Ctx): Promise<{ ok: true }> {
  const { sessionId } = signedIn(ctx)
  if (sessionId) await deleteSession(ctx.db, sessionId)
  return { ok: true }
}
