import { sql } from 'kysely'
import type { PackedHour } from '~/shared/rules/uptime/pack'
import { type Db, execute, firstValue, rowsOf } from '../../platform/db'
import { isWithoutPartition } from './check.store'

/**
 * End of the packed time, locked; undefined while another worker packs, or an organization is frozen: its hours would be
 * left out. Starts at `beginning`.
 */
export async function lockPacking(db: Db, beginning: Date): Promise<Date | undefined> {
  await execute(db)`insert into uptime_packing (packed_until) values (${beginning}) on conflict do nothing`
  return firstValue<Date | undefined>(db, undefined)`
    select packed_until from uptime_packing
    where not exists (select from organization_hold where kind = 'frozen') for update skip locked`
}

export const setPacked = (db: Db, until: Date) =>
  execute(db)`update uptime_packing set packed_until = ${until}`

export const findPacked = (db: Db) =>
  firstValue<Date | undefined>(db, undefined)`select packed_until from uptime_packing`

export interface Packable {
  organization_id: number
  id: number
  interval_seconds: number
  created_at: Date
  updated_at: Date
}

/** Keyset paging. With deleted monitors, whose last hours must be there when they are restored. */
export const listPackable = (
  db: Db,
  after: Pick<Packable, 'organization_id' | 'id'>,
  limit: number,
) => rowsOf<Packable>(db)`
    select organization_id, id, interval_seconds, created_at, updated_at from public.monitor
    where (organization_id, id) > (${after.organization_id}::int, ${after.id}::int)
    order by organization_id, id limit ${limit}`

type Figure = number | null
/** Ms since the start of the hour, outcome, response time and phases. */
export type RawCheck = [number, number, Figure, Figure, Figure, Figure, Figure, Figure]

export interface RawHour {
  organization_id: number
  monitor_id: number
  location_id: number
  /** In order of slots. */
  checks: RawCheck[]
}

export const listRawHours = (db: Db, monitors: Packable[], from: Date, to: Date) => rowsOf<RawHour>(db)`
    select b.organization_id, b.monitor_id, l.id::int as location_id, c.checks
    from unnest(${monitors.map((each) => each.organization_id)}::int[], ${monitors.map(({ id }) => id)}::int[])
      as b(organization_id, monitor_id)
    cross join location l
    cross join lateral (
      select json_agg(json_build_array((date_part('epoch', c.slot_at - ${from}::timestamptz) * 1000)::int, c.outcome,
        c.response_ms, c.dns_ms, c.connect_ms, c.tls_ms, c.ttfb_ms, c.download_ms) order by c.slot_at) as checks
      from uptime_check c where c.organization_id = b.organization_id and c.monitor_id = b.monitor_id
        and c.location_id = l.id and c.slot_at >= ${from} and c.slot_at < ${to}
    ) c
    where c.checks is not null`

export interface PausedSpan {
  monitor_id: number
  from_at: Date
  to_at: Date | null
}

export const listPausedSpans = (db: Db, monitors: Packable[], from: Date, to: Date) => rowsOf<PausedSpan>(db)`
    select s.monitor_id, s.from_at, s.to_at from uptime_span s
    join unnest(${monitors.map((each) => each.organization_id)}::int[], ${monitors.map(({ id }) => id)}::int[])
      as b(organization_id, monitor_id) using (organization_id, monitor_id)
    where s.state = 'paused' and s.from_at < ${to} and (s.to_at is null or s.to_at > ${from})`

export interface PackedRow {
  organization_id: number
  monitor_id: number
  location_id: number
  hour: PackedHour
}

async function insertHours(db: Db, hourAt: Date, packed: PackedRow[]): Promise<void> {
  if (packed.length === 0) return
  const small = (read: (hour: PackedHour) => number | null) =>
    sql`${packed.map(({ hour }) => read(hour))}::smallint[]`
  await execute(db)`
    insert into uptime_hour (hour_at, organization_id, monitor_id, location_id, interval_seconds, first_second, checks,
      slow, failed, unknown, missed, mean_ms, p50_ms, p95_ms, max_ms, dns_ms, connect_ms, tls_ms, ttfb_ms,
      download_ms, responses)
    select ${hourAt}::timestamptz, organization_id, monitor_id, location_id, interval_seconds, first_second, checks,
      slow, failed, unknown, missed, mean_ms, p50_ms, p95_ms, max_ms, dns_ms, connect_ms, tls_ms, ttfb_ms,
      download_ms, responses::smallint[]
    from unnest(${packed.map((row) => row.organization_id)}::int[], ${packed.map((row) => row.monitor_id)}::int[],
      ${packed.map((row) => row.location_id)}::smallint[], ${small((hour) => hour.intervalSeconds)},
      ${small((hour) => hour.firstSecond)}, ${small((hour) => hour.checks)}, ${small((hour) => hour.slow)},
      ${small((hour) => hour.failed)}, ${small((hour) => hour.unknown)}, ${small((hour) => hour.missed)},
      ${small((hour) => hour.meanMs)}, ${small((hour) => hour.p50Ms)}, ${small((hour) => hour.p95Ms)},
      ${small((hour) => hour.mostMs)}, ${small(({ phases }) => phases.dns)}, ${small(({ phases }) => phases.connect)},
      ${small(({ phases }) => phases.tls)}, ${small(({ phases }) => phases.ttfb)},
      ${small(({ phases }) => phases.download)},
      ${packed.map(({ hour }) => `{${hour.responses.join(',')}}`)}::text[])
      as u(organization_id, monitor_id, location_id, interval_seconds, first_second, checks, slow, failed, unknown,
        missed, mean_ms, p50_ms, p95_ms, max_ms, dns_ms, connect_ms, tls_ms, ttfb_ms, download_ms, responses)
    on conflict do nothing`
}

/** SQLSTATE classes for data that a table rejects. */
const REFUSED = /^2[23]/

/** Returns the hours that can't be stored and inserts the rest; `db` is a transaction that continues. */
export async function insertStorable(db: Db, hourAt: Date, packed: PackedRow[]): Promise<PackedRow[]> {
  await execute(db)`savepoint hours`
  try {
    await insertHours(db, hourAt, packed)
    await execute(db)`release savepoint hours`
    return []
  } catch (error) {
    if (isWithoutPartition(error) || !REFUSED.test((error as { code?: string }).code ?? '')) throw error
    await execute(db)`rollback to savepoint hours`
  }
  if (packed.length === 1) return packed
  const half = Math.ceil(packed.length / 2)
  const first = await insertStorable(db, hourAt, packed.slice(0, half))
  return [...first, ...(await insertStorable(db, hourAt, packed.slice(half)))]
}
