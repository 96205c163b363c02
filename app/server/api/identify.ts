import type { Actor } from '~/shared/rules/access/roles'
import { AGENT_KEY_PREFIX, identifyAgent } from '../agents'
import { identifyKey, kindOfKey } from '../api-keys'
import { identifyUser, identifyUserByKey } from '../auth'
import type { Db } from '../db'
import { bearerOf } from '../http/endpoint'
import { readSessionToken } from '../http/session-cookie'
import { readShareKey } from '../http/share-cookie'
import { identifyShareCaller, identifyShareVisitor, isShareKey } from '../share-links'

/** The caller, by the first of: agent key, API key, share link, access token, session, share cookie. */
export async function identify(db: Db, headers: Headers, now: Date): Promise<Actor> {
  const bearer = bearerOf(headers)
  if (bearer?.startsWith(AGENT_KEY_PREFIX)) return identifyAgent(db, bearer)
  if (bearer && isShareKey(bearer)) return identifyShareCaller(db, bearer, now)
  const keyKind = bearer && kindOfKey(bearer)
  if (bearer && keyKind) {
    return keyKind === 'user' ? identifyUserByKey(db, bearer, now) : identifyKey(db, keyKind, bearer, now)
  }
  const sessionToken = bearer ? null : await readSessionToken(headers.get('cookie'))
  const user = await identifyUser(db, { bearer, sessionToken }, now)
  if (bearer || user.kind !== 'anonymous') return user
  const shareKey = await readShareKey(headers)
  return shareKey ? identifyShareVisitor(db, shareKey, now) : user
}
