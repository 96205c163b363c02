import { sql } from 'kysely'
import { type Db, deleteRows, execute, findRow, firstValue, hasRows } from '../db'

/** Returns the number of calls, these included. */
export const addCalls = (db: Db, key: string, startsAt: Date, count = 1) => firstValue<number>(db, count)`
    insert into rate_window as w (key, starts_at, calls) values (${key}, ${startsAt}, ${count})
    on conflict (key, starts_at) do update set calls = w.calls + ${count} returning calls`

export async function deleteWindowsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_window').where('starts_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Counts an attempt and sets the next wait in one statement, so that parallel guesses have no advantage; false while a
 * wait runs. `waitsMs[n - 1]` is the wait after n attempts; attempts before `forgetBefore` expire.
 */
export const countAttempt = (
  db: Db,
  key: string,
  waitsMs: readonly number[],
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
) => hasRows(db)`
    insert into login_throttle as t (key, failures, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update set (failures, blocked_until, updated_at) = (
      select n, case when wait > 0 then ${now}::timestamptz + wait * interval '1 millisecond' end, excluded.updated_at
      from (select case when t.updated_at < ${forgetBefore} then 1 else t.failures + 1 end as n) as tries,
        lateral (select (${waitsMs}::int[])[least(n, ${waitsMs.length}::int)] as wait) as waits)
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning failures`

export async function findBlockedUntil(db: Db, key: string): Promise<Date | null> {
  const row = await findRow(db, 'login_throttle', { key }, ['blocked_until'])
  return row?.blocked_until ?? null
}

/** Undoes one attempt and its wait. */
export const refundAttempt = (db: Db, key: string) => execute(db)`
    update login_throttle set failures = greatest(failures - 1, 0), blocked_until = null
    where key = ${key}`

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await deleteRows(db, 'login_throttle', { key })
}

export async function clearAttemptsFrom(db: Db, prefix: string): Promise<void> {
  await db.deleteFrom('login_throttle').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_throttle').where('updated_at', '<', before).execute()
}
