import { v7 } from 'uuid'
import { type Db, deleteRows } from '../../platform/db'
import { linkExpiry, type TokenPurpose } from './joining/link-rules'

export interface TokenRow {
  user_id: string
  purpose: string
  payload: unknown
}

/** Voids earlier tokens of the same purpose; the lock prevents two concurrent ones. */
export async function replaceToken(
  tx: Db,
  token: { hash: Buffer; purpose: TokenPurpose; userId: string; payload?: object | undefined; now: Date },
): Promise<void> {
  const { hash, purpose, userId, payload, now } = token
  await tx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await deleteTokens(tx, userId, purpose)
  await tx
    .insertInto('one_time_token')
    .values({
      id: v7({ msecs: now.getTime() }),
      hash,
      purpose,
      user_id: userId,
      payload: payload ? JSON.stringify(payload) : null,
      created_at: now,
      expires_at: linkExpiry(purpose, now),
    })
    .execute()
}

export async function deleteTokens(tx: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await deleteRows(tx, 'one_time_token', { userId, purpose })
}

/** Does not consume the token. */
export const findToken = (db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> =>
  db
    .selectFrom('one_time_token')
    .select(['user_id', 'purpose', 'payload'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Consumes a token; of concurrent calls only one succeeds. */
export const takeToken = (
  tx: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRow | undefined> =>
  tx
    .deleteFrom('one_time_token')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', 'payload'])
    .executeTakeFirst()

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', now).execute()
}
