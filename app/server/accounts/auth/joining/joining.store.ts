import { type Db, deleteRows, insertUnlessKnown, updateRows } from '../../../platform/db'

export interface NewAccount {
  id: string
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  isConfirmed: boolean
  now: Date
}

/** False when the address is taken. */
export const insertAccount = (
  tx: Db,
  { id, email, passwordHash, firstName, lastName, isConfirmed, now }: NewAccount,
): Promise<boolean> =>
  insertUnlessKnown(tx, 'user_account', {
    id,
    email,
    passwordHash,
    firstName,
    lastName,
    isConfirmed,
    createdAt: now,
  })

/** Keeps the first one. */
export const setHomeOrganization = (tx: Db, userId: string, organizationId: number): Promise<boolean> =>
  updateRows(
    tx,
    'user_account',
    { id: userId, homeOrganizationId: null },
    { homeOrganizationId: organizationId },
  )

export const lockAccount = (tx: Db, userId: string) =>
  tx
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name', 'last_name', 'is_active', 'is_confirmed', 'is_ldap'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateAccount = (
  tx: Db,
  userId: string,
  change: { isConfirmed?: true; passwordHash?: string; firstName?: string; lastName?: string },
): Promise<boolean> => updateRows(tx, 'user_account', { id: userId }, change)

/** Includes their tokens. */
export async function deleteSessions(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'session', { userId })
}

/** Deletes identities and API keys. */
export async function deleteOtherCredentials(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'identity', { userId })
  await deleteRows(tx, 'user_api_key', { userId })
}
