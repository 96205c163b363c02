import { sql } from 'kysely'
import type { MonitorState, Reason } from '~/shared/rules/uptime/outcomes'
import { type Db, rowsOf } from '../../platform/db'
import type { PeriodRow } from './maintenance-read.store'
import type { MonitorPlace } from './periods'
import { stateOf, withState } from './place-read.store'

export interface PublicMonitorRow extends MonitorPlace {
  state: MonitorState
  since: Date
}

/** That a certificate has to be renewed is nothing that visitors notice. */
const publicStateOf = sql<MonitorState>`case when ${stateOf} = 'degraded'
  and t.reason in ('tls-expires-soon', 'tls-issuer-expires-soon') then 'up' else ${stateOf} end`

export const listStates = (
  db: Db,
  tenant: number,
  client: number,
  monitors: number[],
) => rowsOf<PublicMonitorRow>(db)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, m.id as monitor_id, ${publicStateOf} as state,
      coalesce(t.since, m.created_at) as since
    from live.monitor m ${withState}
    where m.organization_id = ${tenant} and m.client_id = ${client} and m.id = any(${monitors}::int[])
    order by m.id`

export interface HourMedian {
  monitor_id: number
  at: number
  p50: number
  answers: number
}

/** Hourly medians per location, from single checks where not yet packed. */
export const listHourMedians = (
  db: Db,
  tenant: number,
  monitors: number[],
  { since, unpackedSince }: { since: Date; unpackedSince: Date },
) => rowsOf<HourMedian>(db)`
    select monitor_id, (extract(epoch from hour_at) * 1000)::float8 as at, p50_ms as p50,
      checks - failed - unknown - missed as answers
    from uptime_hour where organization_id = ${tenant} and monitor_id = any(${monitors}::int[])
      and hour_at >= ${since} and p50_ms is not null
    union all
    select u.monitor_id, (extract(epoch from date_trunc('hour', u.slot_at, 'UTC')) * 1000)::float8 as at,
      percentile_disc(0.5) within group (order by u.response_ms) as p50, count(*)::int as answers
    from uptime_check u
    where u.organization_id = ${tenant} and u.monitor_id = any(${monitors}::int[]) and u.slot_at >= ${unpackedSince}
      and u.outcome < 2 and u.response_ms is not null and not exists (
        select from uptime_hour h where h.organization_id = u.organization_id and h.monitor_id = u.monitor_id
          and h.location_id = u.location_id and h.hour_at = date_trunc('hour', u.slot_at, 'UTC'))
    group by u.monitor_id, u.location_id, 2`

export interface PublicOutageRow {
  id: string
  incident_id: string
  monitor_id: number
  started_at: Date
  ended_at: Date | null
  reason: Reason
}

/** Outages that overlap the time since a moment, newest first; at most 5,000. */
export const listOutagesOf = (
  db: Db,
  tenant: number,
  monitors: number[],
  since: Date,
) => rowsOf<PublicOutageRow>(db)`
    select id, incident_id, monitor_id, started_at, ended_at, reason from outage
    where organization_id = ${tenant} and monitor_id = any(${monitors}::int[])
      and (ended_at is null or ended_at > ${since})
    order by started_at desc, id desc limit 5000`

/** The next period of each repeated window. */
export const listNextPeriods = (
  db: Db,
  tenant: number,
  client: number,
  range: { from: Date; to: Date },
) => rowsOf<PeriodRow>(db)`
    select organization_id, client_id, project_id, site_id, monitor_id, name, next_at as from_at,
      next_at + duration_minutes * interval '1 minute' as to_at
    from live.maintenance_window where organization_id = ${tenant} and client_id = ${client} and is_enabled
      and kind = 'cron' and next_at > ${range.from} and next_at < ${range.to} order by next_at`
