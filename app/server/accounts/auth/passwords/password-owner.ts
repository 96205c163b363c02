import type { PasswordOwner } from '~/shared/rules/access/passwords'
import type { Db } from '../../../platform/db'
import { hasSecondFactor } from '../../two-factor'
import type { UserRow } from '../store'

export const ownerOf = (user: Pick<UserRow, 'email' | 'first_name' | 'last_name'>): PasswordOwner => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
})

/** Whether a shorter password will do. */
export const strengthNeeds = async (db: Db, userId: string): Promise<{ hasSecondFactor: boolean }> => ({
  hasSecondFactor: await hasSecondFactor(db, userId),
})
