import { v7 } from 'uuid'
import { acceptMessages } from '~/shared/messages/sign-up'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { AppError } from '../../../platform/errors'
import { requireStrongPassword } from '../passwords/password-policy'
import { hashPasswordQueued } from '../passwords/passwords'
import { claimAccount } from '../passwords/reset-password'
import { findUserByEmail } from '../store'
import { insertAccount, lockAccount, setHomeOrganization, updateAccount } from './joining.store'

/** Finds an account by address; only for callers who proved access to the mailbox. */
export async function findPerson(
  db: Db,
  email: string,
): Promise<{ isConfirmed: boolean; isActive: boolean } | null> {
  const user = await findUserByEmail(db, email)
  return user ? { isConfirmed: user.is_confirmed, isActive: user.is_active } : null
}

/** Using the link proves that the address belongs to the user. */
export const confirmByMail = (tx: Db, userId: string): Promise<boolean> =>
  updateAccount(tx, userId, { isConfirmed: true })

interface Person {
  email: string
  firstName: string
  lastName: string
  password: string
}

/**
 * Creates an account, or takes over one that was never confirmed; null: of an organization in another database. The slow password hash is computed before
 * the transaction of the returned function.
 */
export async function joinByMail(
  ctx: Ctx,
  { password, ...person }: Person,
): Promise<(tx: Db, organizationId: number | null) => Promise<{ userId: string; email: string }>> {
  await requireStrongPassword(password, person)
  const passwordHash = await hashPasswordQueued(password)
  return async (tx, organizationId) => {
    const now = ctx.now()
    const id = v7({ msecs: now.getTime() })
    const isNew = await insertAccount(tx, { ...person, passwordHash, id, isConfirmed: true, now })
    const userId = isNew ? id : await claim(tx, person, passwordHash)
    if (organizationId !== null) await setHomeOrganization(tx, userId, organizationId)
    return { userId, email: person.email }
  }
}

async function claim(tx: Db, person: Omit<Person, 'password'>, passwordHash: string): Promise<string> {
  const found = await findUserByEmail(tx, person.email)
  const account = found && (await lockAccount(tx, found.id))
  if (!account?.is_active || account.is_confirmed) {
    throw new AppError('CONFLICT', acceptMessages.known(person.email))
  }
  const { firstName, lastName } = person
  await claimAccount(tx, account, { passwordHash: passwordHash, firstName: firstName, lastName: lastName })
  return account.id
}
