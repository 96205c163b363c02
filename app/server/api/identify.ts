import type { Actor, UserActor } from '~/shared/rules/access/roles'
import { identifyKey, kindOfKey } from '../accounts/api-keys'
import { identifyUser } from '../accounts/auth'
import { identifyScim, SCIM_TOKEN_PREFIX } from '../accounts/identities'
import { identifyDemoVisitor } from '../administration/demo'
import { identifyShareCaller, identifyShareVisitor, isShareKey } from '../analysis/share-links'
import { AGENT_KEY_PREFIX, identifyAgent } from '../measuring/agents'
import { HOME } from '../platform/cell-settings'
import { listCellsOf, whileUp } from '../platform/cells'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import type { Db } from '../platform/db'
import { bearerOf } from '../platform/http/endpoint'
import { readSessionToken } from '../platform/http/session-cookie'
import { readShareKey } from '../platform/http/share-cookie'
import { cellNumbers, getRuntime } from '../platform/runtime'
import { hashSecret } from '../platform/secrets'

interface Caller {
  actor: Actor
  /** Where the calls of the caller run unless they are about something else. Persons have the rights at home. */
  cell: number
}

/** With it a program asks for the lists of another cell than the first one of its user. */
const CELL_HEADER = 'lightkeeper-cell'

/** The caller, by the first of: agent key, API key, share link, access token, session, share cookie, public demo. */
export async function identify(headers: Headers, now: Date): Promise<Caller> {
  const { db } = getRuntime()
  const bearer = bearerOf(headers)
  if (bearer?.startsWith(AGENT_KEY_PREFIX)) return atHome(await identifyAgent(db, bearer))
  if (bearer && isShareKey(bearer)) return withKey(bearer, (cell) => identifyShareCaller(cell, bearer, now))
  if (bearer?.startsWith(SCIM_TOKEN_PREFIX)) return atHome(await identifyScim(db, bearer, now))
  const keyKind = bearer && kindOfKey(bearer)
  if (bearer && keyKind) {
    const identified = (cell: Db) =>
      identifyKey(cell, keyKind, bearer, { now, ip: headers.get('x-client-ip') })
    return keyKind === 'user' ? asPerson(await identified(db), headers) : withKey(bearer, identified)
  }
  const sessionToken = bearer ? null : await readSessionToken(headers.get('cookie'))
  const user = await identifyUser(db, { bearer, sessionToken }, now)
  if (bearer || user.kind !== 'anonymous') return asPerson(user, headers)
  const shareKey = await readShareKey(headers)
  if (shareKey) return withKey(shareKey, (cell) => identifyShareVisitor(cell, shareKey, now))
  return atHome((await identifyDemoVisitor(db, now)) ?? user)
}

const atHome = (actor: Actor): Caller => ({ actor, cell: HOME })

async function asPerson(actor: Actor, headers: Headers): Promise<Caller> {
  if (actor.kind !== 'user' || cellNumbers().length === 1) return atHome(actor)
  const named = Number(headers.get(CELL_HEADER) ?? actor.cell)
  return { actor, cell: cellNumbers().includes(named) ? named : await firstCellOf(actor) }
}

async function firstCellOf({ userId, memberOf, isSuper }: UserActor): Promise<number> {
  if (memberOf.length > 0 || isSuper) return HOME
  const cells = await listCellsOf(getRuntime().db, userId)
  return cells.find((cell) => cellNumbers().includes(cell)) ?? HOME
}

const MAX_KNOWN = 10_000
/** Cells of keys that are not at home, by hash. */
const known = new Map<string, number>()

/** Keys of links and organizations are in the database that has the organization: home is asked first. */
async function withKey(key: string, identifyIn: (db: Db) => Promise<Actor>): Promise<Caller> {
  const hash = cellNumbers().length > 1 ? hashSecret(key).toString('base64') : ''
  const last = known.get(hash)
  const cells = cellNumbers().sort((a, b) => Number(b === last) - Number(a === last))
  let unavailable: unknown
  for (const cell of cells)
    try {
      const actor = await whileUp(cell, () => identifyIn(getRuntime(cell).db))
      if (actor.kind === 'anonymous') continue
      if (cell !== HOME) remember(hash, cell)
      return { actor, cell }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      unavailable = error
    }
  if (unavailable) throw unavailable
  return atHome({ kind: 'anonymous' })
}

function remember(hash: string, cell: number): void {
  known.delete(hash)
  known.set(hash, cell)
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string)
}
