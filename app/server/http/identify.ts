import type { Actor } from '~/shared/rules/roles'
import { AGENT_KEY_PREFIX, identifyAgent } from '../agents'
import { identifyUser } from '../auth'
import type { Db } from '../db'
import { bearerOf } from './endpoint'
import { readSessionToken } from './session-cookie'

/** Who calls, by agent key, access token or session cookie, in this order. */
export async function identify(db: Db, headers: Headers, now: Date): Promise<Actor> {
  const bearer = bearerOf(headers)
  if (bearer?.startsWith(AGENT_KEY_PREFIX)) return identifyAgent(db, bearer)
  const sessionToken = bearer ? null : await readSessionToken(headers.get('cookie'))
  return identifyUser(db, { bearer, sessionToken }, now)
}
