import { type Db, execute, findRow, insertRow, updateRows } from '../../../platform/db'

export async function findConfirmedAt(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await findRow(db, 'session', { id: sessionId }, ['confirmed_at'])
  return row?.confirmed_at
}

export const markConfirmed = (db: Db, sessionId: string, now: Date): Promise<boolean> =>
  updateRows(db, 'session', { id: sessionId }, { confirmedAt: now })

export const saveMailCode = (db: Db, sessionId: string, hash: Buffer, expiresAt: Date): Promise<boolean> =>
  updateRows(db, 'session', { id: sessionId }, { mailCodeHash: hash, mailCodeExpiresAt: expiresAt })

/** Consumes the code; of concurrent calls only one succeeds. */
export async function takeMailCode(db: Db, sessionId: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ mail_code_hash: null, mail_code_expires_at: null })
    .where('id', '=', sessionId)
    .where('mail_code_hash', '=', hash)
    .where('mail_code_expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

export interface HeldRow {
  id: string
  sessionId: string
  /** Encrypted. */
  form: string
  expiresAt: Date
}

/** A session keeps its newest forms only. */
export async function insertHeldForm(db: Db, held: HeldRow, most: number): Promise<void> {
  await insertRow(db, 'held_form', held)
  await execute(db)`delete from held_form where session_id = ${held.sessionId} and id not in (
    select id from held_form where session_id = ${held.sessionId} order by id desc limit ${most})`
}

export async function findHeldForm(
  db: Db,
  id: string,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('held_form')
    .select('form')
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.form
}
