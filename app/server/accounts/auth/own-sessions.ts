import { deviceOf } from '~/shared/format/user-agent'
import type { Session } from '~/shared/schemas/account'
import { signedIn, withSession } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { notFound, orNotFound } from '../../platform/errors'
import { recordAccount } from './account-activity'
import { deleteOtherSessions, deleteOwnSession, listSessions } from './session.store'

export async function listOwnSessions(ctx: Ctx): Promise<Session[]> {
  const { userId, sessionId } = signedIn(ctx)
  const rows = await listSessions(ctx.db, userId, ctx.now())
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isPersistent: row.is_persistent,
    isCurrent: row.id === sessionId,
  }))
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

export async function endOwnSession(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { userId, email } = withSession(ctx)
  if (!isUuid(id)) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const ended = orNotFound(await deleteOwnSession(tx, userId, id))
    const before = { device: deviceOf(ended.user_agent) }
    await recordAccount(ctx, tx, 'endSession', { id: userId, email }, { before })
    return { ok: true }
  })
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ok: true }> {
  const { userId, sessionId, email } = withSession(ctx)
  return inTransaction(ctx, async (tx) => {
    const sessions = await deleteOtherSessions(tx, userId, sessionId)
    if (sessions > 0) {
      await recordAccount(ctx, tx, 'endSessions', { id: userId, email }, { before: { sessions } })
    }
    return { ok: true }
  })
}
