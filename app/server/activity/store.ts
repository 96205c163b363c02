import { type Insertable, sql } from 'kysely'
import { type Db, dropMonthsBefore } from '../db'
import type { DB } from '../db/types'

export async function insertActivity(db: Db, entry: Insertable<DB['activity']>): Promise<void> {
  await db.insertInto('activity').values(entry).execute()
}

/** Entries have fifteen columns, and a statement 65,535 parameters. */
const MAX_ROWS = 2_000

export async function insertActivities(db: Db, entries: Insertable<DB['activity']>[]): Promise<void> {
  for (let at = 0; at < entries.length; at += MAX_ROWS)
    await db
      .insertInto('activity')
      .values(entries.slice(at, at + MAX_ROWS))
      .execute()
}

export const dropMonths = async (db: Db, before: Date): Promise<number> =>
  (await dropMonthsBefore(db, 'activity', before)).length

interface Window {
  organizationId: number
  key: string
  startsAt: Date
}

/** Of concurrent callers only the first gets true; the others wait for its commit. */
export async function claimWindow(
  tx: Db,
  window: Window & { createdAt: Date; id: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('activity_window')
    .values({
      organization_id: window.organizationId,
      key: window.key,
      starts_at: window.startsAt,
      created_at: window.createdAt,
      id: window.id,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key', 'starts_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function countRepeat(
  tx: Db,
  { organizationId, key, startsAt }: Window,
  now: Date,
): Promise<void> {
  await sql`update activity a set times = a.times + 1, last_at = ${now} from activity_window w
    where w.organization_id = ${organizationId} and w.key = ${key} and w.starts_at = ${startsAt}
      and a.organization_id = w.organization_id and a.created_at = w.created_at and a.id = w.id`.execute(tx)
}

export async function deleteWindowsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activity_window').where('starts_at', '<', before).execute()
}
