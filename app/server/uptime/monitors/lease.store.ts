import { SHARDS } from '~/shared/rules/uptime/outcomes'
import { type Db, execute, firstOf, valuesOf } from '../../platform/db'

export interface ProberRow {
  location: number
  prober: string
  name: string
  version: string | null
  startedAt: Date
  cutOffSince: Date | null
}

interface Standing {
  /** In order. */
  held: number[]
  /** Held by others that were seen recently. */
  taken: number
  /** Other recently seen probers of the location. */
  others: number
  hasMonitors: boolean
}

/** Records a prober, at most every `writtenSince` unless it changed, and reads its shards. */
export async function recordProber(
  db: Db,
  { location, prober, name, version, startedAt, cutOffSince }: ProberRow,
  { now, writtenSince, heardSince }: { now: Date; writtenSince: Date; heardSince: Date },
): Promise<Standing> {
  const row = await firstOf<Standing>(db)`
    with heard as (
      insert into prober (id, location_id, name, version, started_at, seen_at, cut_off_since)
      select ${prober}::uuid, ${location}::smallint, ${name}, ${version}, ${startedAt}::timestamptz, ${now}::timestamptz,
        ${cutOffSince}::timestamptz
      where not exists (select from prober where id = ${prober} and seen_at > ${writtenSince}
        and location_id = ${location} and name = ${name}
        and cut_off_since is not distinct from ${cutOffSince}::timestamptz)
      on conflict (id) do update set location_id = excluded.location_id, name = excluded.name,
        version = excluded.version, seen_at = excluded.seen_at, cut_off_since = excluded.cut_off_since
    ), heard_others as (
      select id from prober where location_id = ${location} and id <> ${prober} and seen_at > ${heardSince}
    )
    select array(select shard::int from prober_shard where location_id = ${location} and holder = ${prober}
        order by shard) as held,
      (select count(*)::int from prober_shard where location_id = ${location}
        and holder in (select id from heard_others)) as taken,
      (select count(*)::int from heard_others) as others,
      exists (select from monitor_location where location_id = ${location}) as "hasMonitors"`
  return row as Standing
}

export const releaseShards = (db: Db, location: number, prober: string, shards: number[]) => execute(db)`
    delete from prober_shard where location_id = ${location} and holder = ${prober}
    and shard = any(${shards}::smallint[])`

/** One at a time in a location: a claim must see the holders of the one before it. */
export const lockClaims = (tx: Db, location: number) =>
  execute(tx)`select pg_advisory_xact_lock(hashtext('prober shards'), ${location}::int)`

/** Claims shards without a holder that was seen since. */
export const claimShards = (
  tx: Db,
  { location, prober }: Pick<ProberRow, 'location' | 'prober'>,
  limit: number,
  { heardSince, until }: { heardSince: Date; until: Date },
) => valuesOf<number>(tx)`
    insert into prober_shard (location_id, shard, holder, until)
    select ${location}::smallint, shard::smallint, ${prober}::uuid, ${until}::timestamptz
    from generate_series(0, ${SHARDS - 1}::int) as free(shard)
    where not exists (select from prober_shard s join prober p on p.id = s.holder
      where s.location_id = ${location} and s.shard = free.shard
        and p.location_id = s.location_id and (p.seen_at > ${heardSince} or p.id = ${prober}))
    order by shard limit ${limit}
    on conflict (location_id, shard) do update set holder = excluded.holder, until = excluded.until
    returning shard::int`

export const deleteProber = (db: Db, prober: string) => execute(db)`
    with released as (delete from prober_shard where holder = ${prober})
    delete from prober where id = ${prober}`

export const deleteOldProbers = (db: Db, before: Date) =>
  execute(db)`delete from prober where seen_at < ${before}`
