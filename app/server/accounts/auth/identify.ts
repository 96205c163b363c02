import type { Actor } from '~/shared/rules/access/roles'
import { rightsAt } from '../../platform/access'
import { unlessNoSpace } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { hashSecret } from '../../platform/secrets'
import { sessionExpiry, shouldTouch } from './rules'
import { findIdentity, findSupported, type IdentityRow, touchSession } from './store'

export interface Credentials {
  sessionToken: string | null
  bearer: string | null
}

/**
 * Identifies the caller. A bearer token wins over a cookie; unknown or expired credentials give an anonymous
 * actor.
 */
export async function identifyUser(db: Db, credentials: Credentials, now: Date): Promise<Actor> {
  const { bearer, sessionToken } = credentials
  const secret = bearer ?? sessionToken
  if (!secret) return { kind: 'anonymous' }
  const found = await findIdentity(db, {
    column: bearer ? 'access_hash' : 'token_hash',
    hash: hashSecret(secret),
  })
  if (!found?.is_active || found.expires_at <= now) return { kind: 'anonymous' }
  if (bearer && (!found.access_expires_at || found.access_expires_at <= now)) return { kind: 'anonymous' }
  const expiresAt = sessionExpiry(now, found.is_persistent, found.created_at)
  if (expiresAt <= now) return { kind: 'anonymous' }
  if (shouldTouch(found.last_seen_at, now)) await unlessNoSpace(touchSession(db, found.id, now, expiresAt))
  const supported = await supportedBy(db, found, now)
  if (supported) return supported
  return {
    kind: 'user',
    userId: found.user_id,
    sessionId: found.id,
    email: found.email,
    isSuper: found.is_super,
    ...rightsAt(found, now),
    ...(found.cell !== null && { cell: found.cell }),
    ...(found.must_add_factor && { mustAddFactor: true }),
  }
}

/** The user whom a super admin acts for; null when the time is over or the consent has ended. */
async function supportedBy(db: Db, session: IdentityRow, now: Date): Promise<Actor | null> {
  const { id, user_id, email, is_super, acts_for, acts_until, cell } = session
  if (!is_super || acts_for === null || acts_until === null || acts_until <= now) return null
  const found = await findSupported(db, acts_for, now)
  if (!found) return null
  const supporter = { userId: user_id, email, until: acts_until.toISOString() }
  const user = { userId: found.user_id, email: found.email, isSuper: false, sessionId: id, supporter }
  return { kind: 'user', ...user, ...rightsAt(found, now), ...(cell !== null && { cell }) }
}
