import { sql } from 'kysely'
import type { Db } from '../db'

/** Returns the number of calls, this one included. */
export async function addCall(db: Db, key: string, startsAt: Date): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    insert into rate_window as w (key, starts_at, calls) values (${key}, ${startsAt}, 1)
    on conflict (key, starts_at) do update set calls = w.calls + 1 returning calls`.execute(db)
  return rows[0]?.calls ?? 1
}

export async function deleteWindowsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('rate_window').where('starts_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
