import { sql } from 'kysely'
import { type Db, deleteRows } from '../../../platform/db'

export type RequestKind = 'sign-up' | 'reset' | 'confirm'

export interface AccountRequest {
  id: string
  kind: RequestKind
  email: string
  payload: unknown
  ip: string | null
  request_id: string
}

export async function insertRequest(
  db: Db,
  request: AccountRequest & { payload: object; now: Date },
): Promise<void> {
  const { now, payload, ...row } = request
  await db
    .insertInto('account_request')
    .values({ ...row, payload: JSON.stringify(payload), created_at: now, due_at: now })
    .execute()
}

const dueRequests = (now: Date, tries: number) =>
  sql`from account_request where due_at <= ${now} and attempts < ${tries}`

export const hasRequests = (now: Date, tries: number) =>
  sql<boolean>`exists (select ${dueRequests(now, tries)})`

/** Takes the oldest request that is due and schedules its retry. */
export async function claimRequest(
  db: Db,
  now: Date,
  { again, tries }: { again: Date; tries: number },
): Promise<AccountRequest | undefined> {
  const { rows } = await sql<AccountRequest>`
    update account_request set attempts = attempts + 1, due_at = ${again}
    where id = (select id ${dueRequests(now, tries)}
      order by due_at, id limit 1 for update skip locked)
    returning id, kind, email, payload, ip, request_id`.execute(db)
  return rows[0]
}

export async function deleteRequest(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, 'account_request', { id })
}

export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_request').where('created_at', '<', before).execute()
}
