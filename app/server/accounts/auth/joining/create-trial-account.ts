import { v7 } from 'uuid'
import type { UserActor } from '~/shared/rules/access/roles'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { addTrialOrganization } from '../../organizations'
import { insertAccount, setHomeOrganization } from './joining.store'

interface Newcomer {
  email: string
  firstName: string
  lastName: string
  organization: string
  /** null for sign-in with an external account. */
  passwordHash: string | null
  isConfirmed: boolean
}

/** Creates an account with a trial organization; null when the address is taken. */
export async function createTrialAccount(
  ctx: Ctx,
  tx: Db,
  newcomer: Newcomer,
): Promise<{ userId: string; organizationId: number } | null> {
  const { organization, ...person } = newcomer
  const now = ctx.now()
  const userId = v7({ msecs: now.getTime() })
  if (!(await insertAccount(tx, { ...person, id: userId, now }))) return null
  const actor = actorOf(userId, person.email)
  const organizationId = await addTrialOrganization({ ...ctx, actor }, tx, {
    name: organization,
    ownerId: userId,
  })
  await setHomeOrganization(tx, userId, organizationId)
  return { userId, organizationId }
}

/** The actor of an activity entry of a user without session and rights. */
export const actorOf = (userId: string, email: string): UserActor => ({
  kind: 'user',
  userId,
  sessionId: null,
  email,
  isSuper: false,
  ownerOf: [],
  memberOf: [],
  grants: [],
  teams: [],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
})
