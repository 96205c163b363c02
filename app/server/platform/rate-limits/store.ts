import { sql } from 'kysely'
import type { Db } from '../db'

/** Returns the number of calls, these included. */
export async function addCalls(db: Db, key: string, startsAt: Date, count = 1): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    insert into rate_window as w (key, starts_at, calls) values (${key}, ${startsAt}, ${count})
    on conflict (key, starts_at) do update set calls = w.calls + ${count} returning calls`.execute(db)
  return rows[0]?.calls ?? count
}

export async function deleteWindowsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_window').where('starts_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
