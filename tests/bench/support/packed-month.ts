import { sql } from 'kysely'
import { type Db, ensurePartitions } from '~/server/platform/db'
import { packHours } from '~/server/uptime/availability'
import { offsetOf } from '~/shared/rules/uptime/slots'
import { DAY_MS } from '~/shared/values/units'
import { systemContext } from '../../support/contexts'

const INTERVAL_MS = 60_000
const PACKED_AFTER_MS = 11 * 60_000
const COMMON = 1

export interface PackedMonth {
  checks: number
  packedBytes: number
  rawBytes: number
  rawChecks: number
  packingMs: number
}

/**
 * One day of checks: response times have a daily cycle and noise. Of a thousand checks two are slow, one fails, and one
 * is unknown or missed.
 */
const addDay = (db: Db, monitors: number[], from: Date) =>
  sql`
  insert into uptime_check (organization_id, monitor_id, location_id, slot_at, outcome, reason, tries, late_ms,
    response_ms, dns_ms, connect_ms, tls_ms, ttfb_ms, download_ms, status)
  select organization_id, monitor_id, location_id, slot_at, outcome, case when outcome > 0 then 0 end, 1, (20 * chance)::int,
    case when outcome < 2 then response end, case when outcome < 2 then 3 + 10 * chance end,
    case when outcome < 2 then response * 0.1 end, case when outcome < 2 then response * 0.2 end,
    case when outcome < 2 then response * 0.5 end, case when outcome < 2 then response * 0.1 end,
    case when outcome < 2 then 200 end
  from (
    select m.organization_id, m.id as monitor_id, l.id as location_id, at as slot_at, random() as chance,
      case when luck < 0.996 then 0 when luck < 0.998 then 1 when luck < 0.999 then 2 when luck < 0.9995 then 3 else 4
        end as outcome,
      least(9000, (case when luck < 0.996 then 1 else 8 end) * exp(4.6 + (m.id % 7) * 0.15
        + 0.3 * sin(extract(epoch from at) / 13751) + 0.5 * (random() + random() + random() - 1.5)))::int as response
    from unnest(${monitors}::int[], ${monitors.map((id) => offsetOf(id, 0, COMMON, INTERVAL_MS))}::int[]) u(id, offset_ms)
    join live.monitor m on m.id = u.id
    join location l on l.slug = 'local'
    cross join generate_series(0, ${DAY_MS / INTERVAL_MS - 1}::int) as nth
    cross join lateral (select ${from}::timestamptz + make_interval(secs => (nth * ${INTERVAL_MS}::int + u.offset_ms) / 1000.0),
      random() + 0 * nth) as slot(at, luck)
  ) made`.execute(db)

const sizeOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits
    where inhparent = ${table}::regclass`.execute(db)
  return rows[0]?.bytes ?? 0
}

const countChecks = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from uptime_check`.execute(db)
  return rows[0]?.n ?? 0
}

/** Adds days of checks once a minute, packs each day as the worker does and deletes its raw checks. */
export async function packMonth(db: Db, monitors: number[], days: number, now: Date): Promise<PackedMonth> {
  const end = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const begin = new Date(end - days * DAY_MS)
  await sql`update live.monitor set created_at = ${begin}, updated_at = ${begin}`.execute(db)
  await ensurePartitions(db, now, begin)
  await sql`insert into uptime_packing (packed_until) values (${begin})`.execute(db)
  const empty = { packed: await sizeOf(db, 'uptime_hour'), raw: 0 }
  const month: PackedMonth = { checks: 0, packedBytes: 0, rawBytes: 0, rawChecks: 0, packingMs: 0 }
  for (let day = begin.getTime(); day < end; day += DAY_MS) {
    await sql`truncate uptime_check`.execute(db)
    await ensurePartitions(db, new Date(day))
    empty.raw = await sizeOf(db, 'uptime_check')
    await addDay(db, monitors, new Date(day))
    month.rawChecks = await countChecks(db)
    month.rawBytes = (await sizeOf(db, 'uptime_check')) - empty.raw
    month.checks += month.rawChecks
    const startedAt = performance.now()
    const ctx = systemContext({ now: () => new Date(day + DAY_MS + PACKED_AFTER_MS) })
    await packHours(ctx, new AbortController().signal)
    month.packingMs += performance.now() - startedAt
  }
  month.packedBytes = (await sizeOf(db, 'uptime_hour')) - empty.packed
  return month
}
