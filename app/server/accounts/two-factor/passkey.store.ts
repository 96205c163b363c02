import { type Columns, type Db, insertRow, updateRows } from '../../platform/db'

const PASSKEY = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
  'host',
] as const

export type PasskeyRow = Columns<'passkey', (typeof PASSKEY)[number]>

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkey')
    .select(PASSKEY)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Those that work on a host; null: on the main address. */
export const listPasskeysOf = async (db: Db, userId: string, host: string | null): Promise<PasskeyRow[]> =>
  (await listPasskeys(db, userId)).filter((passkey) => passkey.host === host)

/** With `userId`, only of this user. Inactive accounts have none. */
export async function findPasskey(
  db: Db,
  credentialId: string,
  userId?: string,
): Promise<PasskeyRow | undefined> {
  let query = db.selectFrom('passkey').select(PASSKEY).where('credential_id', '=', credentialId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  query = query.where('user_id', 'in', (q) =>
    q.selectFrom('user_account').select('id').where('is_active', '=', true),
  )
  return await query.executeTakeFirst()
}

/** False when the credential is registered already. */
export async function insertPasskey(db: Db, row: Omit<PasskeyRow, 'last_used_at'>): Promise<boolean> {
  const result = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

/** False when another request used the same counter first. */
export const recordPasskeyUse = (
  db: Db,
  id: string,
  { known, reported, now }: { known: number; reported: number; now: Date },
): Promise<boolean> =>
  updateRows(db, 'passkey', { id, counter: known }, { counter: reported, lastUsedAt: now })

export const deletePasskey = (db: Db, userId: string, id: string): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export async function deletePasskeys(db: Db, userId: string): Promise<number> {
  const result = await db.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export type ChallengePurpose = 'register' | 'signIn' | 'secondStep' | 'confirm'

export async function insertChallenge(
  db: Db,
  challenge: {
    hash: Buffer
    purpose: ChallengePurpose
    userId: string | null
    network: string | null
    expiresAt: Date
  },
): Promise<void> {
  await insertRow(db, 'passkey_challenge', challenge)
}

export async function countChallenges(db: Db, network: string, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('passkey_challenge')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return open
}

/** Consumes a challenge; of concurrent calls only one succeeds. */
export async function takeChallenge(
  db: Db,
  challenge: { hash: Buffer; purpose: ChallengePurpose; userId: string | null; now: Date },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', challenge.hash)
    .where('purpose', '=', challenge.purpose)
    .where('user_id', 'is not distinct from', challenge.userId)
    .where('expires_at', '>', challenge.now)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
