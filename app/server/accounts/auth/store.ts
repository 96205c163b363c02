import { sql } from 'kysely'
import type { RightsRow } from '../../platform/access'
import { type Columns, type Db, deleteRows, firstOf, hasRows, insertRow, updateRows } from '../../platform/db'
import { notFound } from '../../platform/errors'

const USER = [
  'id',
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'is_super',
  'is_active',
  'is_confirmed',
  'welcome_steps_shown',
  'theme',
  'timezone',
  'settings',
  'last_logged_in_at',
  'home_organization_id',
  'is_ldap',
] as const

export type UserRow = Columns<'user_account', (typeof USER)[number]>

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('user_account')
    .select(USER)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const getUser = (db: Db, id: string): Promise<UserRow & { avatar_updated_at: Date | null }> =>
  db
    .selectFrom('user_account')
    .leftJoin('user_avatar', 'user_avatar.user_id', 'user_account.id')
    .select([...USER, 'user_avatar.updated_at as avatar_updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)

export async function insertUser(
  db: Db,
  { now, ...user }: { id: string; email: string; passwordHash: string; isSuper: boolean; now: Date },
): Promise<void> {
  await insertRow(db, 'user_account', { ...user, isConfirmed: true, createdAt: now })
}

export const updateUser = (
  db: Db,
  id: string,
  change: {
    firstName?: string | undefined
    lastName?: string | undefined
    theme?: string | null | undefined
    timezone?: string | undefined
    lastLoggedInAt?: Date
  },
): Promise<boolean> => updateRows(db, 'user_account', { id }, change)

export const hasSuperAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user_account').select('id').where('is_super', '=', true).limit(1).execute()).length >
  0

export interface SessionRow {
  id: string
  user_id: string
  is_persistent: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  access_expires_at: Date | null
}

export interface IdentityRow extends SessionRow, RightsRow {
  email: string
  is_super: boolean
  is_active: boolean
  must_add_factor: boolean
  acts_for: string | null
  acts_until: Date | null
  cell: number | null
}

/** Who the session of a super admin acts for; all organizations of the user must allow it. */
export const findSupported = (db: Db, userId: string, now: Date) =>
  firstOf<RightsRow & { user_id: string; email: string }>(db)`
    select u.id as user_id, u.email, r.owner_of, r.grants, r.teams, r.standings
    from user_account u, caller_rights(u.id) r
    where u.id = ${userId} and u.is_active and not u.is_super
      and (select bool_and(coalesce(o.support_until > ${now}, false)) from live.organization_member m
        join live.organization o on o.id = m.organization_id where m.user_id = u.id)`

/** Whether an organization of the user in this database does. */
export const requiresFactor = (db: Db, userId: string): Promise<boolean> => hasRows(db)`
  select from live.organization_member m join live.organization o on o.id = m.organization_id
  where m.user_id = ${userId} and o.requires_two_factor`

/** Whether all organizations of the user in this database do. */
export const allowsSupport = async (db: Db, userId: string, now: Date): Promise<boolean> =>
  (
    await firstOf<{ all: boolean | null }>(db)`
    select bool_and(coalesce(o.support_until > ${now}, false)) as all from live.organization_member m
      join live.organization o on o.id = m.organization_id where m.user_id = ${userId}`
  )?.all === true

/** Where the session's lists and screens are; null for the first cell with an organization. */
export const setSessionCell = (db: Db, id: string, cell: number): Promise<boolean> =>
  updateRows(db, 'session', { id }, { cell })

/** One query for a session, its user and the user's rights. */
export const findIdentity = (
  db: Db,
  by: { column: 'token_hash' | 'access_hash'; hash: Buffer },
) => firstOf<IdentityRow>(db)`
    select s.id, s.user_id, s.is_persistent, s.created_at, s.last_seen_at, s.expires_at, s.access_expires_at,
      s.acts_for, s.acts_until, s.cell, u.email, u.is_super, u.is_active, r.owner_of, r.grants, r.teams, r.standings,
      s.second_factor is distinct from 'provider' and must_add_factor(s.user_id, u.is_super) as must_add_factor
    from session s join user_account u on u.id = s.user_id, caller_rights(s.user_id) r
    where ${sql.ref(`s.${by.column}`)} = ${by.hash}
  `

export async function insertSession(
  db: Db,
  {
    now,
    ...session
  }: {
    id: string
    userId: string
    tokenHash: Buffer
    accessHash: Buffer
    accessExpiresAt: Date
    refreshHash: Buffer
    isPersistent: boolean
    ip: string | null
    userAgent: string | null
    secondFactor: string | null
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await insertRow(db, 'session', {
    ...session,
    userAgent: session.userAgent?.slice(0, 500) ?? null,
    confirmedAt: now,
    createdAt: now,
    lastSeenAt: now,
  })
}

export const touchSession = (db: Db, id: string, now: Date, expiresAt: Date): Promise<boolean> =>
  updateRows(db, 'session', { id }, { lastSeenAt: now, expiresAt })

/** Swaps a refresh token for the next one; undefined unless it is the newest of an active session. */
export const rotateTokens = (
  db: Db,
  refreshHash: Buffer,
  next: { accessHash: Buffer; accessExpiresAt: Date; refreshHash: Buffer },
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  db
    .updateTable('session')
    .set({
      access_hash: next.accessHash,
      access_expires_at: next.accessExpiresAt,
      previous_refresh_hash: refreshHash,
      refresh_hash: next.refreshHash,
      last_seen_at: now,
    })
    .where('refresh_hash', '=', refreshHash)
    .where('expires_at', '>', now)
    .where('user_id', 'in', (q) => q.selectFrom('user_account').select('id').where('is_active', '=', true))
    .returning('user_id')
    .executeTakeFirst()

/** A used refresh token means that it was stolen, so its session ends; undefined for an unknown token. */
export const deleteSessionByUsedRefresh = (db: Db, refreshHash: Buffer): Promise<EndedSession | undefined> =>
  db
    .deleteFrom('session')
    .where('previous_refresh_hash', '=', refreshHash)
    .returning(['user_id', 'user_agent'])
    .executeTakeFirst()

export async function deleteSession(db: Db, id: string): Promise<void> {
  await deleteRows(db, 'session', { id })
}

export interface EndedSession {
  user_id: string
  user_agent: string | null
}

export const deleteExpiredSessions = (db: Db, now: Date, limit: number): Promise<EndedSession[]> =>
  db
    .deleteFrom('session')
    .where('id', 'in', (q) => q.selectFrom('session').select('id').where('expires_at', '<', now).limit(limit))
    .returning(['user_id', 'user_agent'])
    .execute()

export async function findRights(db: Db, userId: string): Promise<RightsRow> {
  const row = await firstOf<RightsRow>(db)`select * from caller_rights(${userId}::uuid)`
  return row as RightsRow
}
