import { sql } from 'kysely'
import { type Db, ensurePartitions } from '~/server/platform/db'
import { initialStatus } from '~/shared/rules/uptime/monitor-status'
import { DAY_MS } from '~/shared/values/units'

const YEAR_MS = 365 * DAY_MS

export const addStates = (db: Db, organization: number, now: Date) =>
  sql`
  insert into monitor_state (organization_id, monitor_id, state, since, reason, truth, checked_at, response_ms)
  select organization_id, id, state, ${now}::timestamptz - make_interval(hours => id % 200), case state when 'down' then 'status'
    when 'degraded' then 'slow' end, ${JSON.stringify(initialStatus(now.getTime()))}::jsonb, ${now}::timestamptz,
    80 + id % 400
  from (select *, (array['down', 'degraded', 'unknown'])[case id % 50 when 0 then 1 when 1 then 2 when 2 then 3 else 4 end]
    as odd from live.monitor where organization_id = ${organization}) m
  cross join lateral (select coalesce(odd, 'up') as state) s on conflict do nothing`.execute(db)

/**
 * Adds gapless states until now: seven-minute outages spread evenly over some days, with a slow period between two of
 * them and an occasional unknown one.
 */
export const addSpans = (
  db: Db,
  monitors: number[],
  { outages, days, now }: { outages: number; days: number; now: Date },
) => {
  const stepMs = (days * DAY_MS) / outages
  const begin = now.getTime() - days * DAY_MS
  return sql`
    insert into uptime_span (organization_id, monitor_id, from_at, to_at, state, reason)
    select organization_id, monitor_id, from_at, lead(from_at) over (partition by monitor_id order by from_at), state, reason
    from (
      select m.organization_id, m.id as monitor_id, state, reason,
        to_timestamp((${begin}::float8 + ${stepMs}::float8 * (nth + part)) / 1000) + make_interval(mins => after, secs => m.id % 50)
          as from_at
      from live.monitor m cross join generate_series(0, ${outages - 1}::int) nth
      cross join (values (0.0, 0, 'up', null), (0.3, 0, 'degraded', 'slow'), (0.3, 20, 'up', null),
        (0.6, 0, 'unknown', 'not-checked'), (0.6, 3, 'up', null), (0.9, 0, 'down', 'status'), (0.9, 7, 'up', null))
        as p(part, after, state, reason)
      where m.id = any(${monitors}::int[]) and (part <> 0.0 or nth = 0)
    ) planned`.execute(db)
}

export const addOutages = (db: Db, monitor: number) =>
  sql`
  with down as (select *, gen_random_uuid() as incident from uptime_span where monitor_id = ${monitor} and state = 'down'),
  incidents as (
    insert into incident (organization_id, id, cause_kind, cause, opened_at, ended_at, opening_notified_at, end_notified_at)
    select organization_id, incident, 'monitor', monitor_id::text, from_at, to_at, to_at, to_at from down
  )
  insert into outage (organization_id, id, monitor_id, incident_id, started_at, confirmed_at, ended_at, ended_by, reason,
    locations, host, evidence)
  select organization_id, gen_random_uuid(), monitor_id, incident, from_at, from_at, to_at, 'recovery', 'status',
    array[1]::smallint[], 'bench.test', '[]' from down`.execute(db)

export async function repeatMonth(db: Db, monitor: number, days: number, now: Date): Promise<void> {
  await ensurePartitions(db, now, new Date(now.getTime() - YEAR_MS - days * DAY_MS))
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
    where table_name = 'uptime_hour' and table_schema = current_schema() and column_name <> 'hour_at'`.execute(
    db,
  )
  const names = sql.raw(rows[0]?.names ?? '')
  await sql`
    insert into uptime_hour (hour_at, ${names})
    select hour_at - make_interval(days => ${days}::int * back), ${names}
    from uptime_hour cross join generate_series(1, ${Math.ceil(YEAR_MS / DAY_MS / days) - 1}::int) back
    where monitor_id = ${monitor}`.execute(db)
}
