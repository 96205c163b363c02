import type { UserActor } from '~/shared/rules/access/roles'
import { rightsAt } from '../../platform/access'
import type { Db } from '../../platform/db'
import { env } from '../../platform/env'
import { findVisitor, VISITOR_ADDRESS } from './people.store'

/** Whom a visitor without an account is, in a public demo; null elsewhere and while the demo is made. */
export async function identifyDemoVisitor(db: Db, now: Date): Promise<UserActor | null> {
  if (env().DEMO !== 'public') return null
  const found = await findVisitor(db)
  if (!found) return null
  const visitor = { userId: found.user_id, email: VISITOR_ADDRESS, sessionId: null, isSuper: false }
  return { kind: 'user', ...visitor, ...rightsAt(found, now), isDemoVisitor: true }
}
