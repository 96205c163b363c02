import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ProviderAccount } from '~/shared/schemas/identity'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'
import type { KnownAccount } from './rules'

export interface IdentityRow {
  provider: string
  email: string | null
  created_at: Date
  last_used_at: Date | null
}

export interface Person extends KnownAccount {
  id: string
  email: string
  homeOrganization: number | null
}

const person = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .select([
      'u.id',
      'u.email',
      'u.is_active as isActive',
      'u.is_ldap as isLdap',
      'u.home_organization_id as homeOrganization',
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select from identity i where i.user_id = u.id)`.as('hasIdentity'),
    ])

export const findPersonByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  person(db).where(sql`lower(u.email)`, '=', email.toLowerCase()).forUpdate('u').executeTakeFirst()

/** Locked, so that two concurrent removals can't delete the last sign-in method. */
export const lockPerson = (db: Db, userId: string): Promise<Person> =>
  person(db).where('u.id', '=', userId).forUpdate('u').executeTakeFirstOrThrow(notFound)

export const readPerson = (db: Db, userId: string): Promise<Person> =>
  person(db).where('u.id', '=', userId).executeTakeFirstOrThrow(notFound)

export const findOwner = (db: Db, issuer: string, subject: string): Promise<Person | undefined> =>
  person(db)
    .innerJoin('identity as own', 'own.user_id', 'u.id')
    .where('own.issuer', '=', issuer)
    .where('own.subject', '=', subject)
    .executeTakeFirst()

export const listIdentities = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('identity')
    .select(['provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** False when the account is linked elsewhere, or the user has another one of this provider. */
export async function insertIdentity(
  db: Db,
  userId: string,
  account: ProviderAccount,
  now: Date,
  isUsed: boolean,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity')
    .values({
      id: v7({ msecs: now.getTime() }),
      user_id: userId,
      provider: account.provider,
      issuer: account.issuer,
      subject: account.subject,
      email: account.email,
      created_at: now,
      last_used_at: isUsed ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function touchIdentity(db: Db, account: ProviderAccount, now: Date): Promise<void> {
  await db
    .updateTable('identity')
    .set({ last_used_at: now, email: account.email })
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .execute()
}

export const deleteIdentity = async (db: Db, userId: string, provider: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The provider verified the address. */
export async function confirmPerson(db: Db, userId: string): Promise<void> {
  await db.updateTable('user_account').set({ is_confirmed: true }).where('id', '=', userId).execute()
}

export async function markSignedIn(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('user_account').set({ last_logged_in_at: now }).where('id', '=', userId).execute()
}
