import type { PasswordOwner } from '~/shared/rules/access/passwords'
import type { Db } from '../db'
import type { UserRow } from './store'

export const ownerOf = (user: Pick<UserRow, 'email' | 'first_name' | 'last_name'>): PasswordOwner => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
})

/** Whether a shorter password will do. No account has a second factor yet. */
export const strengthNeeds = async (_db: Db, _userId: string): Promise<{ hasSecondFactor: boolean }> => ({
  hasSecondFactor: false,
})
