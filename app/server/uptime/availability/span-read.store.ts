import type { MonitorState, Reason } from '~/shared/rules/uptime/outcomes'
import type { Span } from '~/shared/rules/uptime/types'
import { type Db, rowsOf } from '../../platform/db'

/** Range in ms since the epoch. */
export interface SpansQuery {
  organization: number
  monitor: number
  from: number
  to: number
}

interface SpanRow {
  nth: number
  from: number
  to: number | null
  state: MonitorState
  reason: Reason | null
}

const moments = (all: number[]) => all.map((at) => new Date(at).toISOString())

/** One list per requested range, in order of time. */
export async function listSpans(db: Db, queries: SpansQuery[]): Promise<Span[][]> {
  if (queries.length === 0) return []
  const column = (name: 'organization' | 'monitor') => queries.map((one) => one[name])
  const rows = await rowsOf<SpanRow>(db)`
    select k.nth::int as nth, (extract(epoch from u.from_at) * 1000)::float8 as "from",
      (extract(epoch from u.to_at) * 1000)::float8 as "to", u.state, u.reason
    from unnest(${column('organization')}::int[], ${column('monitor')}::int[],
      ${moments(queries.map(({ from }) => from))}::timestamptz[], ${moments(queries.map(({ to }) => to))}::timestamptz[])
      with ordinality as k(organization_id, monitor_id, since, until, nth)
    cross join lateral (
      select coalesce(max(f.from_at), k.since) as from_at from uptime_span f
      where f.organization_id = k.organization_id and f.monitor_id = k.monitor_id and f.from_at <= k.since
    ) b
    join uptime_span u on u.organization_id = k.organization_id and u.monitor_id = k.monitor_id
      and u.from_at >= b.from_at and u.from_at < k.until and (u.to_at is null or u.to_at > k.since)
    order by k.nth, u.from_at`
  const found: Span[][] = queries.map(() => [])
  for (const { nth, from, to, state, reason } of rows) found[nth - 1]?.push({ from, to, state, reason })
  return found
}
