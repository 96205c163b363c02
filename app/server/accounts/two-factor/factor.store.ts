import { type Db, deleteRows, findRow, firstValue, updateRows } from '../../platform/db'

/** Whether the user signs in with a second step. */
export const hasSecondFactor = (db: Db, userId: string) => firstValue<boolean>(db, false)`
    select exists (select from totp_secret where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkey where user_id = ${userId}) as has`

export interface TotpRow {
  secret: string
  created_at: Date
  confirmed_at: Date | null
  last_step: number | null
  last_used_at: Date | null
}

export const findTotp = (db: Db, userId: string): Promise<TotpRow | undefined> =>
  findRow(db, 'totp_secret', { userId }, [
    'secret',
    'created_at',
    'confirmed_at',
    'last_step',
    'last_used_at',
  ])

/** Replaces an unconfirmed secret; a confirmed one stays, and the answer is false. */
export async function saveUnconfirmedTotp(
  db: Db,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const fresh = { secret, created_at: now, confirmed_at: null, last_step: null, last_used_at: null }
  const result = await db
    .insertInto('totp_secret')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('totp_secret.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

export const confirmTotp = (
  db: Db,
  userId: string,
  secret: string,
  lastStep: number,
  now: Date,
): Promise<boolean> =>
  updateRows(
    db,
    'totp_secret',
    { userId, secret, confirmedAt: null },
    { confirmedAt: now, lastStep, lastUsedAt: now },
  )

/** False when this or a later step was used already: of parallel sign-ins with one code only one succeeds. */
export async function consumeTotpStep(db: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('totp_secret')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('totp_secret').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'recovery_code', { userId })
}

/** False for an unknown or used code. */
export const consumeRecoveryCode = (db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> =>
  updateRows(db, 'recovery_code', { userId, hash, usedAt: null }, { usedAt: now })

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export interface PersonRow {
  id: string
  email: string
  home_organization_id: number | null
}

export const findPerson = (db: Db, userId: string): Promise<PersonRow | undefined> =>
  findRow(db, 'user_account', { id: userId }, ['id', 'email', 'home_organization_id'])

/** Locks the user's account, so that factors are added and removed one after the other. */
export const lockPerson = (tx: Db, userId: string): Promise<PersonRow> =>
  tx
    .selectFrom('user_account')
    .select(['id', 'email', 'home_organization_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
