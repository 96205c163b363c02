import { sql } from 'kysely'
import type { Db } from '../../platform/db'

export interface CutOff {
  name: string
  location: string
  cut_off_since: Date
}

/**
 * Claims the notification about probers without network. A location stays quiet until all its probers had a
 * network since `quietSince`, also across restarts.
 */
export async function claimCutOffs(
  tx: Db,
  at: { now: Date; cutBefore: Date; seenAfter: Date; quietSince: Date },
): Promise<CutOff[]> {
  // A second worker waits and then reads what the first one wrote.
  await sql`select pg_advisory_xact_lock(hashtext('uptime cut-offs'))`.execute(tx)
  const isCut = sql`p.cut_off_since <= ${at.cutBefore} and p.seen_at >= ${at.seenAfter}`
  const { rows } = await sql<CutOff>`
    select p.name, l.label as location, p.cut_off_since from prober p join location l on l.id = p.location_id
    where ${isCut} and not exists (select from cut_off_notice n
      where n.location_id = p.location_id and n.known_at > ${at.quietSince})
    order by l.label, p.cut_off_since, p.name`.execute(tx)
  await sql`
    insert into cut_off_notice (location_id, known_at)
    select distinct p.location_id, ${at.now}::timestamptz from prober p where ${isCut}
    on conflict (location_id) do update set known_at = greatest(cut_off_notice.known_at, excluded.known_at)`.execute(
    tx,
  )
  return rows
}

export const listSuperAdmins = (tx: Db) =>
  tx
    .selectFrom('user_account')
    .select(['email', 'timezone'])
    .where('is_super', '=', true)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
