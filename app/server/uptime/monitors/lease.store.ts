import { SHARDS } from '~/shared/rules/uptime/outcomes'
import { type Db, execute, firstOf, valuesOf } from '../../platform/db'

export interface ProberRow {
  location: number
  prober: string
  name: string
  startedAt: Date
  cutOffSince: Date | null
}

interface Standing {
  /** In order. */
  held: number[]
  /** Held by others and not expired. */
  taken: number
  /** Other recently seen probers of the location. */
  others: number
  hasMonitors: boolean
}

/** Records a prober and renews its leases. */
export async function renewLeases(
  db: Db,
  { location, prober, name, startedAt, cutOffSince }: ProberRow,
  { now, until, heardSince }: { now: Date; until: Date; heardSince: Date },
): Promise<Standing> {
  const row = await firstOf<Standing>(db)`
    with heard as (
      insert into prober (id, location_id, name, started_at, seen_at, cut_off_since)
      values (${prober}, ${location}, ${name}, ${startedAt}, ${now}, ${cutOffSince})
      on conflict (id) do update set location_id = excluded.location_id, name = excluded.name,
        seen_at = excluded.seen_at, cut_off_since = excluded.cut_off_since
    ), renewed as (
      update prober_shard set until = ${until} where location_id = ${location} and holder = ${prober}
      returning shard::int
    )
    select array(select shard from renewed order by shard) as held,
      (select count(*)::int from prober_shard where location_id = ${location} and holder <> ${prober}
        and until > ${now}) as taken,
      (select count(*)::int from prober where location_id = ${location} and id <> ${prober}
        and seen_at > ${heardSince}) as others,
      exists (select from monitor_location where location_id = ${location}) as "hasMonitors"`
  return row as Standing
}

export const releaseShards = (db: Db, location: number, prober: string, shards: number[]) => execute(db)`
    delete from prober_shard where location_id = ${location} and holder = ${prober}
    and shard = any(${shards}::smallint[])`

/** Claims free shards; of two probers the first gets one. */
export const claimShards = (
  db: Db,
  { location, prober }: Pick<ProberRow, 'location' | 'prober'>,
  limit: number,
  { now, until }: { now: Date; until: Date },
) => valuesOf<number>(db)`
    insert into prober_shard (location_id, shard, holder, until)
    select ${location}::smallint, shard::smallint, ${prober}::uuid, ${until}::timestamptz
    from generate_series(0, ${SHARDS - 1}::int) as free(shard)
    where not exists (select from prober_shard s where s.location_id = ${location} and s.shard = free.shard
      and (s.until > ${now} or s.holder = ${prober}))
    order by shard limit ${limit}
    on conflict (location_id, shard) do update set holder = excluded.holder, until = excluded.until
      where prober_shard.until <= ${now}
    returning shard::int`

export const deleteProber = (db: Db, prober: string) => execute(db)`
    with released as (delete from prober_shard where holder = ${prober})
    delete from prober where id = ${prober}`

export const deleteOldProbers = (db: Db, before: Date) =>
  execute(db)`delete from prober where seen_at < ${before}`
