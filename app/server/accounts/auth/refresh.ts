import type { z } from 'zod'
import { deviceOf } from '~/shared/format/user-agent'
import { failuresMessages } from '~/shared/messages/failures'
import type { tokens } from '~/shared/schemas/auth'
import { signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { recordAccount } from './account-activity'
import { presentProfile } from './profile'
import { ACCESS_TOKEN_SECONDS } from './rules'
import { deleteSession, deleteSessionByUsedRefresh, getUser, rotateTokens } from './store'

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
    await endStolenSession(ctx, refreshToken)
    throw new AppError('UNAUTHENTICATED', failuresMessages.signInRequired)
  }
  const user = await presentProfile(ctx.db, rotated.user_id, now)
  return { accessToken, refreshToken: nextRefreshToken, expiresIn: ACCESS_TOKEN_SECONDS, user }
}

async function endStolenSession(ctx: Ctx, refreshToken: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await deleteSessionByUsedRefresh(tx, hashSecret(refreshToken))
    if (!ended) return
    const user = await getUser(tx, ended.user_id)
    await recordAccount(ctx, tx, 'reuseToken', user, { before: { device: deviceOf(ended.user_agent) } })
  })
}

export async function logout(ctx: Ctx): Promise<{ ok: true }> {
  const { sessionId, userId: id, email } = signedIn(ctx)
  if (!sessionId) return { ok: true }
  return inTransaction(ctx, async (tx) => {
    await deleteSession(tx, sessionId)
    await recordAccount(ctx, tx, 'signOut', { id, email })
    return { ok: true }
  })
}
