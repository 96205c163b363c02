import { sql } from 'kysely'
import type { Db } from '../../../platform/db'

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
export async function insertAccount(tx: Db, account: NewAccount): Promise<boolean> {
  const inserted = await tx
    .insertInto('user_account')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      is_confirmed: account.isConfirmed,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Keeps the first one. */
export async function setHomeOrganization(tx: Db, userId: string, organizationId: number): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ home_organization_id: organizationId })
    .where('id', '=', userId)
    .where('home_organization_id', 'is', null)
    .execute()
}

export const lockAccount = (tx: Db, userId: string) =>
  tx
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name', 'last_name', 'is_active', 'is_confirmed', 'is_ldap'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateAccount(
  tx: Db,
  userId: string,
  change: { is_confirmed?: true; password_hash?: string; first_name?: string; last_name?: string },
): Promise<void> {
  await tx.updateTable('user_account').set(change).where('id', '=', userId).execute()
}

/** Includes their tokens. */
export async function deleteSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Deletes identities and the API key. */
export async function deleteOtherCredentials(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('identity').where('user_id', '=', userId).execute()
  await tx
    .updateTable('user_account')
    .set({ api_key_hash: null, api_key_hint: null, api_key_created_at: null, api_key_used_at: null })
    .where('id', '=', userId)
    .execute()
}
