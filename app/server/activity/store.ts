import type { Insertable } from 'kysely'
import type { Db } from '../db'
import type { DB } from '../db/types'

export async function insertActivity(db: Db, entry: Insertable<DB['activity']>): Promise<void> {
  await db.insertInto('activity').values(entry).execute()
}
