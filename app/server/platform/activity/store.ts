import type { Insertable } from 'kysely'
import { type Db, dropMonthsBefore, execute, rowsOf } from '../db'
import type { DB } from '../db/types'

/** A statement has at most 65,535 parameters. */
const MAX_ROWS = 2_000

export async function insertActivity(db: Db, entries: Insertable<DB['activity']>[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MAX_ROWS)
    await db
      .insertInto('activity')
      .values(entries.slice(from, from + MAX_ROWS))
      .execute()
}

export interface LastChange {
  objectId: string
  actor: string
  at: Date
}

/** The newest entry of each object since a time. */
export const listLastChanges = (
  db: Db,
  tenant: number,
  objects: { type: string; ids: string[] },
  since: Date,
) => rowsOf<LastChange>(db)`
    select distinct on (object_id) object_id as "objectId", actor_label as actor, created_at as at
    from activity where organization_id = ${tenant} and object_type = ${objects.type}
      and object_id = any(${objects.ids}::text[]) and created_at >= ${since}
    order by object_id, created_at desc`

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

export const countRepeat = (tx: Db, { organizationId, key, startsAt }: Window, now: Date) => execute(tx)`
    update activity a set times = a.times + 1, last_at = ${now} from activity_window w
    where w.organization_id = ${organizationId} and w.key = ${key} and w.starts_at = ${startsAt}
      and a.organization_id = w.organization_id and a.created_at = w.created_at and a.id = w.id`

export async function deleteWindowsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activity_window').where('starts_at', '<', before).execute()
}
