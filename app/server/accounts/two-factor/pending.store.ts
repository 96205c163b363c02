import { sql } from 'kysely'
import { type Db, deleteRows, execute, insertRow } from '../../platform/db'

export interface PendingRow {
  user_id: string
  email: string
  is_persistent: boolean
  return_to: string | null
  method: string
  name: string | null
}

export async function insertPending(
  db: Db,
  pending: {
    tokenHash: Buffer
    userId: string
    isPersistent: boolean
    returnTo: string | null
    method: string
    name: string | null
    expiresAt: Date
  },
): Promise<void> {
  await insertRow(db, 'pending_sign_in', pending)
}

/** Only of accounts that are still active. */
export const findPending = (db: Db, tokenHash: Buffer, now: Date): Promise<PendingRow | undefined> =>
  db
    .selectFrom('pending_sign_in as p')
    .innerJoin('user_account as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.email', 'p.is_persistent', 'p.return_to', 'p.method', 'p.name'])
    .where('p.token_hash', '=', tokenHash)
    .where('p.expires_at', '>', now)
    .where('u.is_active', '=', true)
    .executeTakeFirst()

/** False when the sign-in was completed or ended meanwhile. */
export async function deletePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('pending_sign_in').where('token_hash', '=', tokenHash).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export async function deletePendingOf(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'pending_sign_in', { userId })
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'session', { userId })
}

/** Deletes what has expired, in batches. */
export async function deleteExpiredSteps(db: Db, now: Date, limit: number): Promise<void> {
  for (const table of ['pending_sign_in', 'passkey_challenge', 'held_form']) {
    await execute(db)`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where expires_at <= ${now} limit ${limit}))`
  }
}
