import { plansMessages } from '~/shared/messages/plans'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { readLimits } from '../../structure/quotas'
import { countOtherUsers, lockUsers } from './store'

/** Members and those who are invited count; one who is among them needs no more room. */
export async function requireRoomForUser(
  tx: Db,
  tenant: number,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { maxUsers } = await readLimits(tx, tenant)
  if (maxUsers === null) return
  await lockUsers(tx, tenant)
  if ((await countOtherUsers(tx, tenant, email, now)) < maxUsers) return
  throw fieldError('email', plansMessages.limits.users(maxUsers), 'CONFLICT')
}
