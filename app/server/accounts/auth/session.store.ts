import { type Db, deleteRows } from '../../platform/db'

export interface OwnSessionRow {
  id: string
  ip: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  is_persistent: boolean
}

export const listSessions = (db: Db, userId: string, now: Date): Promise<OwnSessionRow[]> =>
  db
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'is_persistent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** undefined when there is none. */
export const deleteOwnSession = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ user_agent: string | null } | undefined> =>
  db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('user_agent')
    .executeTakeFirst()

/** Returns how many. */
export async function deleteOtherSessions(db: Db, userId: string, kept: string): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '<>', kept)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await deleteRows(db, 'session', { tokenHash })
}
