import type { Actor } from '~/shared/rules/access/roles'
import { identifyKey, kindOfKey } from '../accounts/api-keys'
import { identifyUser } from '../accounts/auth'
import { identifyScim, SCIM_TOKEN_PREFIX } from '../accounts/identities'
import { identifyDemoVisitor } from '../administration/demo'
import { identifyShareCaller, identifyShareVisitor, isShareKey } from '../analysis/share-links'
import { AGENT_KEY_PREFIX, identifyAgent } from '../measuring/agents'
import type { Db } from '../platform/db'
import { bearerOf } from '../platform/http/endpoint'
import { readSessionToken } from '../platform/http/session-cookie'
import { readShareKey } from '../platform/http/share-cookie'

/** The caller, by the first of: agent key, API key, share link, access token, session, share cookie, public demo. */
export async function identify(db: Db, headers: Headers, now: Date): Promise<Actor> {
  const bearer = bearerOf(headers)
  if (bearer?.startsWith(AGENT_KEY_PREFIX)) return identifyAgent(db, bearer)
  if (bearer && isShareKey(bearer)) return identifyShareCaller(db, bearer, now)
  if (bearer?.startsWith(SCIM_TOKEN_PREFIX)) return identifyScim(db, bearer, now)
  const keyKind = bearer && kindOfKey(bearer)
  if (bearer && keyKind) return identifyKey(db, keyKind, bearer, { now, ip: headers.get('x-client-ip') })
  const sessionToken = bearer ? null : await readSessionToken(headers.get('cookie'))
  const user = await identifyUser(db, { bearer, sessionToken }, now)
  if (bearer || user.kind !== 'anonymous') return user
  const shareKey = await readShareKey(headers)
  if (shareKey) return identifyShareVisitor(db, shareKey, now)
  return (await identifyDemoVisitor(db, now)) ?? user
}
