import type { Db } from '../../../platform/db'
import { insertAccount, type NewAccount, setHomeOrganization } from './joining.store'

/** Creates an account in an organization; false when the address is taken. */
export async function createAccount(
  tx: Db,
  { organizationId, ...account }: Omit<NewAccount, 'now'> & { organizationId: number },
  now: Date,
): Promise<boolean> {
  if (!(await insertAccount(tx, { ...account, now }))) return false
  await setHomeOrganization(tx, account.id, organizationId)
  return true
}
