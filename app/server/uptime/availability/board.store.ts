import { type RawBuilder, sql } from 'kysely'
import type { BoardSlice, StateCounts } from '~/shared/rules/uptime/board'
import { noStates } from '~/shared/rules/uptime/board'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { MonitorQuery } from '~/shared/schemas/monitor'
import { type Db, firstValue, rowsOf } from '../../platform/db'
import { lineColumns, type MonitorRow, matching, type Reader, stateOrder } from './list-read.store'
import { placed, stateOf, withState } from './place-read.store'

export interface GroupRow {
  organization: number
  client: number
  clientName: string
  counts: StateCounts
}

/** Monitors by client and state, regardless of the state filter. */
export async function listGroups(db: Db, query: MonitorQuery, reader: Reader): Promise<GroupRow[]> {
  const rows = await rowsOf<Omit<GroupRow, 'counts'> & { state: MonitorState; count: number }>(db)`
    select m.organization_id as organization, m.client_id as client, c.name as "clientName", ${stateOf} as state,
      count(*)::int as count
    from live.monitor m ${placed} ${withState} where ${matching(query, reader)} group by 1, 2, 3, 4`
  const groups = new Map<string, GroupRow>()
  for (const { state, count, ...client } of rows) {
    const key = `${client.organization} ${client.client}`
    const group = groups.get(key) ?? { ...client, counts: noStates() }
    group.counts[state] = count
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The monitors of each slice, worst first within their client; in no order of clients. */
export async function listSliceRows(
  db: Db,
  query: MonitorQuery,
  reader: Reader,
  slices: BoardSlice[],
): Promise<MonitorRow[]> {
  if (slices.length === 0) return []
  const of = (read: (slice: BoardSlice) => number) => slices.map(read)
  return rowsOf<MonitorRow>(db)`
    select * from (
      select ${lineColumns}, k.first, k.last, row_number() over (
        partition by m.organization_id, m.client_id order by ${stateOrder}, lower(m.name), m.id) as nth
      from unnest(${of(({ organization }) => organization)}::int[], ${of(({ client }) => client)}::int[],
        ${of(({ from }) => from)}::int[], ${of(({ to }) => to)}::int[]) as k(organization_id, client_id, first, last)
      join live.monitor m on m.organization_id = k.organization_id and m.client_id = k.client_id ${placed} ${withState}
      where ${matching(query, reader)} ${inState(query)}
    ) ranked where nth > first and nth <= last order by organization_id, client_id, nth`
}

const inState = ({ state }: MonitorQuery): RawBuilder<unknown> =>
  state === undefined ? sql`` : sql`and ${stateOf} = ${state}`

export interface OpenOutageRow {
  monitor_id: number
  id: string
  acknowledged_at: Date | null
  email: string | null
}

export async function listOpenOf(db: Db, monitors: { organization: number; monitor: number }[]) {
  if (monitors.length === 0) return []
  return rowsOf<OpenOutageRow>(db)`
    select distinct on (o.monitor_id) o.monitor_id, o.id, k.acknowledged_at, u.email
    from unnest(${monitors.map(({ organization }) => organization)}::int[],
      ${monitors.map(({ monitor }) => monitor)}::int[]) as n(organization_id, monitor_id)
    join outage o on o.organization_id = n.organization_id and o.monitor_id = n.monitor_id and o.ended_at is null
    left join outage_acknowledgement k on k.organization_id = o.organization_id and k.outage_id = o.id
    left join user_account u on u.id = k.user_id
    order by o.monitor_id, o.started_at desc`
}

/**
 * Availability of all matching monitors together by the default policy: seconds up and down within the range, less
 * those in maintenance. Spans follow each other without gaps, so the first one is found by its start.
 */
export async function readOverall(
  db: Db,
  query: MonitorQuery,
  reader: Reader,
  { from, to }: { from: Date; to: Date },
): Promise<number | null> {
  const length = sql`extract(epoch from least(coalesce(u.to_at, ${to}), ${to}) - greatest(u.from_at, ${from}))`
  return firstValue<number | null>(db, null)`
    with chosen as (
      select m.organization_id, m.client_id, m.project_id, m.site_id, m.id from live.monitor m ${placed} ${withState}
      where ${matching(query, reader)} ${inState(query)}
    ), spans as (
      select u.organization_id, u.monitor_id, u.state, u.from_at, u.to_at, ${length} as seconds
      from chosen m cross join lateral (
        select coalesce(max(f.from_at), ${from}) as from_at from uptime_span f
        where f.organization_id = m.organization_id and f.monitor_id = m.id and f.from_at <= ${from}
      ) b join uptime_span u on u.organization_id = m.organization_id and u.monitor_id = m.id
        and u.from_at >= b.from_at and u.from_at < ${to} and (u.to_at is null or u.to_at > ${from})
      where u.state in ('up', 'degraded', 'down')
    ), planned as (
      select m.organization_id, m.id as monitor_id, unnest(range_agg(tstzrange(
        greatest(w.from_at, ${from}), least(w.to_at, ${to})))) as period
      from chosen m join maintenance_period w on w.organization_id = m.organization_id and w.client_id = m.client_id
        and coalesce(w.project_id, m.project_id) = m.project_id and coalesce(w.site_id, m.site_id) = m.site_id
        and coalesce(w.monitor_id, m.id) = m.id and w.from_at < ${to} and w.to_at > ${from}
      group by m.organization_id, m.id
    ), excluded as (
      select s.state, extract(epoch from upper(x.cut) - lower(x.cut)) as seconds
      from planned p join spans s on s.organization_id = p.organization_id and s.monitor_id = p.monitor_id
        and tstzrange(s.from_at, s.to_at) && p.period
      cross join lateral (select tstzrange(s.from_at, s.to_at) * p.period as cut) x
    ), counted as (
      select state, seconds from spans union all select state, -seconds from excluded
    )
    select (sum(seconds) filter (where state <> 'down') / nullif(sum(seconds), 0))::float8 as ratio
    from counted`
}
