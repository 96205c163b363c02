import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { WORST_FIRST } from '~/shared/rules/uptime/board'
import type { MonitorKind, MonitorState } from '~/shared/rules/uptime/outcomes'
import type { MonitorQuery } from '~/shared/schemas/monitor'
import { allOf, containing, type Db, directionOf, offsetOf, rowsOf } from '../../platform/db'
import { addressOf, inPlace, monitorsFor, placed, reportPageOf, stateOf, withState } from './place-read.store'

export interface MonitorRow {
  organization_id: number
  client_id: number
  client_name: string
  project_id: number
  project_name: string
  site_id: number
  site_name: string
  page_id: number | null
  page_name: string | null
  report_page: number | null
  id: number
  name: string
  kind: MonitorKind
  target: string
  follows_page: boolean
  interval_seconds: number
  state: MonitorState
  since: Date
  reason: string | null
  http_status: number | null
  checked_at: Date | null
  response_ms: number | null
  certificate_name: string | null
  certificate_ends_at: Date | null
}

/** Readers who can't see secrets in addresses can't search for them either. */
export interface Reader {
  scope: Scope
  isVisitor: boolean
}

/** Everything but the state. */
export function matching(query: MonitorQuery, { scope, isVisitor }: Reader): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [inPlace(query, scope)]
  if (query.kind !== undefined) parts.push(sql`m.kind = ${query.kind}`)
  if (query.search !== undefined) {
    const address = isVisitor ? sql`regexp_replace(${addressOf}, '[?].*', '')` : addressOf
    const text = sql`concat_ws(' ', m.name, ${address}, c.name, s.name, g.name)`
    parts.push(sql`${text} ilike ${containing(query.search)}`)
  }
  return allOf(parts)
}

export const stateOrder = sql`array_position(${[...WORST_FIRST]}::text[], ${stateOf})`

const ORDERS = {
  state: stateOrder,
  name: sql`lower(m.name)`,
  response: sql`t.response_ms`,
  availability: sql`a.ratio`,
} as const satisfies Record<MonitorQuery['orderBy'], RawBuilder<unknown>>

/**
 * Availability without excluding maintenance: for sorting only. States follow each other without gaps, so
 * only the few spans that were not up are read.
 */
const roughAvailability = ({ from, to }: { from: Date; to: Date }) => sql`
  left join lateral (
    select 1 - date_part('epoch', n.down) / nullif(date_part('epoch', ${to}::timestamptz
      - (select greatest(f.from_at, ${from}::timestamptz) from uptime_span f
          where f.organization_id = m.organization_id and f.monitor_id = m.id order by f.from_at limit 1)
      - n.uncounted), 0) as ratio
    from (
      select coalesce(sum(length) filter (where state = 'down'), '0') as down,
        coalesce(sum(length) filter (where state <> 'down'), '0') as uncounted
      from (
        select u.state, least(u.to_at, ${to}::timestamptz) - greatest(u.from_at, ${from}::timestamptz) as length
        from uptime_span u
        where u.organization_id = m.organization_id and u.monitor_id = m.id
          and u.from_at >= coalesce((
            select max(b.from_at) from uptime_span b where b.organization_id = m.organization_id
              and b.monitor_id = m.id and b.from_at <= ${from}::timestamptz), ${from}::timestamptz)
          and u.from_at < ${to}::timestamptz and (u.to_at is null or u.to_at > ${from}::timestamptz)
          and u.state in ('down', 'unknown', 'paused')
      ) parts
    ) n
  ) a on true`

/** Of a line in a list. */
export const lineColumns = sql`m.organization_id, m.client_id, c.name as client_name, m.project_id,
  p.name as project_name, m.site_id, s.name as site_name, m.page_id, g.name as page_name,
  ${reportPageOf} as report_page, m.id, m.name, m.kind, ${addressOf} as target, m.target is null as follows_page,
  m.interval_seconds, ${stateOf} as state, coalesce(t.since, m.created_at) as since, t.reason, t.checked_at,
  (select (o.evidence->-1->>'status')::int from outage o
    where o.organization_id = m.organization_id and o.id = t.outage_id) as http_status,
  t.response_ms, t.certificate_name, t.certificate_ends_at`

/** `range` applies when sorted by availability; unknown values come last. */
export const listMonitorRows = (
  db: Db,
  query: MonitorQuery,
  reader: Reader,
  range: { from: Date; to: Date },
) => rowsOf<MonitorRow>(db)`
    select ${lineColumns}
    from ${monitorsFor(query)} m ${placed} ${withState}
    ${query.orderBy === 'availability' ? roughAvailability(range) : sql``}
    where ${matching(query, reader)} ${query.state === undefined ? sql`` : sql`and ${stateOf} = ${query.state}`}
    order by ${ORDERS[query.orderBy]} ${directionOf(query)} nulls last, lower(m.name), m.id
    limit ${query.limit} offset ${offsetOf(query)}`

/** Counts by state, regardless of the state filter. */
export async function countMonitors(
  db: Db,
  query: MonitorQuery,
  reader: Reader,
): Promise<Record<MonitorState, number>> {
  const rows = await rowsOf<{ state: MonitorState; count: number }>(db)`
    select ${stateOf} as state, count(*)::int as count
    from ${monitorsFor(query)} m ${placed} ${withState} where ${matching(query, reader)} group by 1`
  const counts = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}
