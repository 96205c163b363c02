import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { type Db, insertUnlessKnown, updateRows } from '../../platform/db'
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
  isSuper: boolean
}

/** At a provider, or at a connection of an organization. */
type LinkedAccount = Pick<ProviderAccount, 'issuer' | 'subject' | 'email'> & { provider: string }

const person = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .select([
      'u.id',
      'u.email',
      'u.is_active as isActive',
      'u.is_ldap as isLdap',
      'u.is_super as isSuper',
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
export const insertIdentity = (
  db: Db,
  userId: string,
  { provider, issuer, subject, email }: LinkedAccount,
  now: Date,
  isUsed: boolean,
): Promise<boolean> =>
  insertUnlessKnown(db, 'identity', {
    id: v7({ msecs: now.getTime() }),
    userId,
    provider,
    issuer,
    subject,
    email,
    createdAt: now,
    lastUsedAt: isUsed ? now : null,
  })

export const touchIdentity = (
  db: Db,
  { issuer, subject, email }: Omit<LinkedAccount, 'provider'>,
  now: Date,
): Promise<boolean> => updateRows(db, 'identity', { issuer, subject }, { lastUsedAt: now, email })

export const deleteIdentity = async (db: Db, userId: string, provider: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The provider verified the address. */
export const confirmPerson = (db: Db, userId: string): Promise<boolean> =>
  updateRows(db, 'user_account', { id: userId }, { isConfirmed: true })

export const markSignedIn = (db: Db, userId: string, now: Date): Promise<boolean> =>
  updateRows(db, 'user_account', { id: userId }, { lastLoggedInAt: now })
