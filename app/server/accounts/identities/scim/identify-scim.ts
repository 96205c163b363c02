import { scimMessages } from '~/shared/messages/scim'
import type { Actor } from '~/shared/rules/access/roles'
import { unlessNoSpace } from '../../../platform/database-unavailable'
import type { Db } from '../../../platform/db'
import { AppError } from '../../../platform/errors'
import { hashSecret } from '../../../platform/secrets'
import { findToken, touchToken } from './token.store'

const TOUCH_EVERY_MS = 5 * 60_000

/** Throws for an unknown token, so that the provider's log has the reason. */
export async function identifyScim(db: Db, token: string, now: Date): Promise<Actor> {
  const found = await findToken(db, hashSecret(token))
  if (!found) throw new AppError('UNAUTHENTICATED', scimMessages.tokenUnknown)
  const { organization_id: organizationId, id, hint, used_at } = found
  if (!used_at || now.getTime() - used_at.getTime() > TOUCH_EVERY_MS)
    await unlessNoSpace(touchToken(db, organizationId, now))
  return { kind: 'scim', organizationId, tokenId: id, name: scimMessages.actor(hint) }
}
