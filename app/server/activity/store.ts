import type { Insertable } from 'kysely'
import { type Db, dropMonthsBefore } from '../db'
import type { DB } from '../db/types'

export async function insertActivity(db: Db, entry: Insertable<DB['activity']>): Promise<void> {
  await db.insertInto('activity').values(entry).execute()
}

export const dropMonths = async (db: Db, before: Date): Promise<number> =>
  (await dropMonthsBefore(db, 'activity', before)).length
