import { sql } from 'kysely'
import type { StatusStep } from '~/shared/rules/uptime/types'
import { type Db, execute } from '../../platform/db'

interface SpanChange {
  organization: number
  monitor: number
  spans: StatusStep['spans']
}

/** Replaces everything from the first span on; the last stays open. */
export async function replaceSpans(db: Db, changes: SpanChange[]): Promise<void> {
  const changed = changes.filter(({ spans }) => spans.length > 0)
  if (changed.length === 0) return
  const from = sql`unnest(${changed.map((each) => each.organization)}::int[],
    ${changed.map((each) => each.monitor)}::int[],
    ${changed.map(({ spans }) => new Date(spans[0]?.from ?? 0))}::timestamptz[]) as u(organization_id, monitor_id, at)`
  await execute(db)`delete from uptime_span s using ${from}
    where s.organization_id = u.organization_id and s.monitor_id = u.monitor_id and s.from_at >= u.at`
  await execute(db)`update uptime_span s set to_at = u.at from ${from}
    where s.organization_id = u.organization_id and s.monitor_id = u.monitor_id
      and (s.to_at is null or s.to_at > u.at)`
  const rows = changed.flatMap(({ organization, monitor, spans }) =>
    spans.map((span, index) => ({ organization, monitor, ...span, to: spans[index + 1]?.from ?? null })),
  )
  await execute(db)`
    insert into uptime_span (organization_id, monitor_id, from_at, to_at, state, reason)
    select * from unnest(${rows.map((row) => row.organization)}::int[], ${rows.map((row) => row.monitor)}::int[],
      ${rows.map((row) => new Date(row.from))}::timestamptz[],
      ${rows.map((row) => (row.to === null ? null : new Date(row.to)))}::timestamptz[],
      ${rows.map((row) => row.state)}::text[], ${rows.map((row) => row.reason)}::text[])`
}
