import type { Standing, UserActor } from '~/shared/rules/access/roles'
import { isExpired, isTrial, type Subscription } from '~/shared/rules/access/subscription'
import type { Db } from '../db'
import { billed } from '../has-billing'
import { findRights, type RightsRow, type StandingRow } from './rights.store'

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export const subscriptionOf = ({ subscription }: StandingRow): Subscription | null =>
  billed(
    subscription && {
      ...subscription,
      trialStartedAt: toDate(subscription.trialStartedAt),
      endsAt: toDate(subscription.endsAt),
    },
  )

function accountStatusOf(rows: StandingRow[], now: Date): Standing {
  const where = (holds: (row: StandingRow, subscription: Subscription | null) => boolean) =>
    rows.filter((row) => holds(row, subscriptionOf(row))).map((row) => row.organizationId)
  return {
    billingOf: where((row) => row.isBillingAdmin),
    trialOf: where((_, subscription) => subscription !== null && isTrial(subscription)),
    expiredIn: where((_, subscription) => isExpired(subscription, now)),
  }
}

export const rightsAt = (
  row: RightsRow,
  now: Date,
): Pick<UserActor, 'ownerOf' | 'memberOf' | 'grants' | 'teams' | keyof Standing> => ({
  ownerOf: row.owner_of,
  memberOf: row.standings.map((status) => status.organizationId),
  grants: row.grants,
  teams: row.teams,
  ...accountStatusOf(row.standings, now),
})

/** An active user with the present rights, for what is made in the user's name without a session. */
export async function findUserActor(db: Db, userId: string, now: Date): Promise<UserActor | undefined> {
  const found = await findRights(db, userId)
  if (!found?.is_active) return undefined
  const { user_id, email, is_super } = found
  return { kind: 'user', userId: user_id, sessionId: null, email, isSuper: is_super, ...rightsAt(found, now) }
}
