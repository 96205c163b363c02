import type { UserActor } from '~/shared/rules/access/roles'
import type { Db } from '../db'
import { rightsAt } from './account-status'
import { findRights } from './rights.store'

/** An active user with the present rights, for what is made in the user's name without a session. */
export async function findUserActor(db: Db, userId: string, now: Date): Promise<UserActor | undefined> {
  const found = await findRights(db, userId)
  if (!found?.is_active) return undefined
  const { user_id, email, is_super } = found
  return { kind: 'user', userId: user_id, sessionId: null, email, isSuper: is_super, ...rightsAt(found, now) }
}
