import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** Locations are global; agents count when seen after `since`. */
export const listLocationRows = (db: Db, since: Date) =>
  db
    .selectFrom('location as l')
    .select([
      'l.id',
      'l.slug',
      'l.label',
      'l.continent',
      sql<number>`(select count(*) from agent a where a.location_id = l.id and a.revoked_at is null
        and a.draining_since is null and a.last_seen_at >= ${since})`.as('agents'),
    ])
    .orderBy('l.id')
    .execute()

export async function getLocationId(db: Db, slug: string): Promise<number> {
  const { id } = await db
    .selectFrom('location')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}
