import { formatDate } from '~/shared/format/date'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import type { Actor } from '~/shared/rules/access/roles'
import { isExpired } from '~/shared/rules/access/subscription'
import { findKeyOwner, type KeyLimitsRow, rightsAt } from '../../platform/access'
import { unlessNoSpace } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { billed } from '../../platform/has-billing'
import { hashSecret } from '../../platform/secrets'
import { isAddressAllowed } from './allowed-addresses'
import { isTouchDue, type KeyKind } from './rules'
import { findHolder, touchKey } from './store'

interface Use {
  now: Date
  ip: string | null
}

/** The caller with a key of that kind; anonymous when the key is unknown or revoked. */
export async function identifyKey(db: Db, kind: KeyKind, key: string, use: Use): Promise<Actor> {
  const hash = hashSecret(key)
  return kind === 'user' ? identifyOwner(db, hash, use) : identifyHolder(db, kind, hash, use)
}

async function identifyOwner(db: Db, hash: Buffer, use: Use): Promise<Actor> {
  const found = await findKeyOwner(db, hash)
  if (!found?.is_active) return { kind: 'anonymous' }
  await admit(db, 'user', found, use)
  const { user_id, email, is_super, scopes } = found
  const user = { userId: user_id, sessionId: null, email, isSuper: is_super, keyScopes: scopes }
  return { kind: 'user', ...user, ...rightsAt(found, use.now) }
}

async function identifyHolder(
  db: Db,
  kind: 'client' | 'organization',
  hash: Buffer,
  use: Use,
): Promise<Actor> {
  const found = await findHolder(db, kind, hash)
  if (!found) return { kind: 'anonymous' }
  await admit(db, kind, found, use)
  const { key_id, name, scopes, organizationId, clientId, subscription } = found
  return {
    kind: 'key',
    keyId: key_id,
    name,
    keyScopes: scopes,
    organizationId,
    clientId,
    isExpired: isExpired(billed(subscription), use.now),
  }
}

/** Refuses an expired key and a foreign address, with the reason: the owner of the key may know it. */
async function admit(db: Db, kind: KeyKind, key: KeyLimitsRow, { now, ip }: Use): Promise<void> {
  const { key_id, expires_at, used_at, addresses } = key
  if (expires_at && expires_at <= now) {
    const message = apiKeyMessages.expired(formatDate(expires_at.toISOString(), 'UTC'))
    throw new AppError('UNAUTHENTICATED', message, { reason: 'KEY_EXPIRED' })
  }
  if (!isAddressAllowed(addresses, ip))
    throw new AppError('FORBIDDEN', apiKeyMessages.addressRefused(ip ?? '?'), { reason: 'ADDRESS_REFUSED' })
  if (isTouchDue(used_at, now)) await unlessNoSpace(touchKey(db, kind, key_id, now))
}
