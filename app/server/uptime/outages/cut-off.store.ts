import { sql } from 'kysely'
import { type Db, execute, rowsOf } from '../../platform/db'

export interface CutOff {
  name: string
  location: string
  cut_off_since: Date
}

interface CutOffTimes {
  cutBefore: Date
  seenAfter: Date
}

const isCutOff = ({ cutBefore, seenAfter }: CutOffTimes) =>
  sql`p.cut_off_since <= ${cutBefore} and p.seen_at >= ${seenAfter}`

export const hasCutOff = (times: CutOffTimes) =>
  sql<boolean>`exists (select from prober p where ${isCutOff(times)})`

/**
 * Claims the notification about probers without network. A location stays quiet until all its probers had a
 * network since `quietSince`, also across restarts.
 */
export async function claimCutOffs(
  tx: Db,
  at: CutOffTimes & { now: Date; quietSince: Date },
): Promise<CutOff[]> {
  // A second worker waits and then reads what the first one wrote.
  await execute(tx)`select pg_advisory_xact_lock(hashtext('uptime cut-offs'))`
  const isCut = isCutOff(at)
  const rows = await rowsOf<CutOff>(tx)`
    select p.name, l.label as location, p.cut_off_since from prober p join location l on l.id = p.location_id
    where ${isCut} and not exists (select from cut_off_notice n
      where n.location_id = p.location_id and n.known_at > ${at.quietSince})
    order by l.label, p.cut_off_since, p.name`
  await execute(tx)`
    insert into cut_off_notice (location_id, known_at)
    select distinct p.location_id, ${at.now}::timestamptz from prober p where ${isCut}
    on conflict (location_id) do update set known_at = greatest(cut_off_notice.known_at, excluded.known_at)`
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
