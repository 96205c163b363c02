import type { Actor } from '~/shared/rules/access/roles'
import { isExpired } from '~/shared/rules/access/subscription'
import type { Db } from '../../platform/db'
import { billed } from '../../platform/has-billing'
import { hashSecret } from '../../platform/secrets'
import { isTouchDue } from './rules'
import { findHolder, touchKey } from './store'

export async function identifyKey(
  db: Db,
  kind: 'client' | 'organization',
  key: string,
  now: Date,
): Promise<Actor> {
  const found = await findHolder(db, kind, hashSecret(key))
  if (!found) return { kind: 'anonymous' }
  const { organizationId, clientId, name } = found
  if (isTouchDue(found.usedAt, now)) {
    const holder =
      clientId === null
        ? ({ kind: 'organization', tenant: organizationId } as const)
        : ({ kind: 'client', tenant: organizationId, clientId } as const)
    await touchKey(db, holder, now)
  }
  return {
    kind: 'key',
    name,
    organizationId,
    clientId,
    isExpired: isExpired(billed(found.subscription), now),
  }
}
