import { deviceOf } from '~/shared/format/user-agent'
import type { Session } from '~/shared/schemas/account'
import { signedIn, withSession } from '../access'
import type { Ctx } from '../context'
import { notFound } from '../errors'
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
  const { userId } = withSession(ctx)
  if (!isUuid(id) || !(await deleteOwnSession(ctx.db, userId, id))) throw notFound()
  return { ok: true }
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ok: true }> {
  const { userId, sessionId } = withSession(ctx)
  await deleteOtherSessions(ctx.db, userId, sessionId)
  return { ok: true }
}
