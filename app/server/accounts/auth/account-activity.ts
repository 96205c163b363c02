import type { Actor } from '~/shared/rules/access/roles'
import { HOUR_MS } from '~/shared/values/units'
import { recordActivity, recordRepeatable } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { findAccountOrganization } from './account.store'
import { actorOf } from './joining/create-trial-account'
import { networkOf } from './networks'

export type AccountEvent =
  | 'signIn'
  | 'signOut'
  | 'changePassword'
  | 'requestReset'
  | 'resetPassword'
  | 'endSession'
  | 'endSessions'
  | 'expireSession'
  | 'reuseToken'

const log = createLogger('auth')
const SYSTEM: Actor = { kind: 'system', name: 'Lightkeeper' }
const ANONYMOUS: Actor = { kind: 'anonymous' }

/** Who did it: the user, nobody known (links and tokens prove no person), or the product itself. */
const ACTORS: Partial<Record<AccountEvent, Actor>> = {
  requestReset: ANONYMOUS,
  reuseToken: ANONYMOUS,
  expireSession: SYSTEM,
}

/** An entry about an account, in the log of the user's organization; without one only super admins see it. */
export async function recordAccount(
  ctx: Ctx,
  tx: Db,
  event: AccountEvent,
  user: { id: string; email: string },
  states: { before?: object; after?: object } = {},
): Promise<void> {
  const actor = ACTORS[event] ?? actorOf(user.id, user.email)
  await recordActivity({ ...ctx, actor }, tx, `account.${event}`, user.id, {
    organizationId: await findAccountOrganization(tx, user.id),
    ...states,
  })
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/**
 * A refused sign-in. The typed name is not stored when it has no account: some people type their password there.
 * Does the same work with and without an account.
 */
export async function recordRefusedSignIn(
  ctx: Ctx,
  event: 'signInFailed' | 'throttle',
  user: { id: string } | undefined,
): Promise<void> {
  const id = user?.id ?? 'unknown'
  try {
    const organizationId = await findAccountOrganization(ctx.db, user?.id ?? NO_ACCOUNT)
    await recordRepeatable({ ...ctx, actor: ANONYMOUS }, boundedKey(`account.${event}|${id}`, ctx), {
      organizationId,
      action: `account.${event}`,
      objectId: id,
    })
  } catch (error) {
    log.error({ err: error, requestId: ctx.requestId }, 'a refused sign-in was not recorded')
  }
}

/** Networks per account and hour with entries of their own; further ones share an entry. */
const MAX_NETWORKS = 50
let seen = { hour: 0, networks: new Map<string, Set<string>>() }

function boundedKey(prefix: string, ctx: Pick<Ctx, 'ip' | 'now'>): string {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
  if (seen.hour !== hour) seen = { hour, networks: new Map() }
  const networks = seen.networks.get(prefix) ?? new Set()
  seen.networks.set(prefix, networks)
  const network = networkOf(ctx.ip)
  if (!networks.has(network) && networks.size >= MAX_NETWORKS) return `${prefix}|others`
  networks.add(network)
  return `${prefix}|${network}`
}
