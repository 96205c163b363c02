import { sql } from 'kysely'
import type { Db } from '../../platform/db'

export interface LoadRow {
  id: number
  label: string
  queued: number
  running: number
  oldest_at: Date | null
  agents: number
}

export async function listLoadRows(db: Db, { now, alive }: { now: Date; alive: Date }): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    select l.id, l.label,
      (select count(*)::int from test_job j where j.location_id = l.id and j.state = 'ready' and j.run_at <= ${now}) as queued,
      (select count(*)::int from test_job j where j.location_id = l.id and j.state = 'running') as running,
      (select min(j.run_at) from test_job j where j.location_id = l.id and j.state = 'ready' and j.run_at <= ${now}) as oldest_at,
      (select count(*)::int from agent a where a.location_id = l.id and a.revoked_at is null
        and a.draining_since is null and a.last_seen_at >= ${alive}) as agents
    from location l order by l.id`.execute(db)
  return rows
}

/**
 * Median duration of good tests in the last day; quick failures would distort it. Ended jobs are kept for a
 * day.
 */
export async function listMedianTimes(db: Db): Promise<{ location_id: number; ms: number }[]> {
  const { rows } = await sql<{ location_id: number; ms: number }>`
    select j.location_id,
      percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.started_at) * 1000)::float8 as ms
    from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
    where j.state = 'done' and t.status = 'success' and t.started_at is not null and t.finished_at is not null
    group by j.location_id`.execute(db)
  return rows
}
