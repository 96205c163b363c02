import { type Db, rowsOf } from '../../platform/db'

export interface LoadRow {
  id: number
  label: string
  queued: number
  running: number
  oldest_at: Date | null
  agents: number
}

export const listLoadRows = (db: Db, { now, alive }: { now: Date; alive: Date }) => rowsOf<LoadRow>(db)`
    select l.id, l.label,
      (select count(*)::int from test_job j where j.location_id = l.id and j.state = 'ready' and j.run_at <= ${now}) as queued,
      (select count(*)::int from test_job j where j.location_id = l.id and j.state = 'running') as running,
      (select min(j.run_at) from test_job j where j.location_id = l.id and j.state = 'ready' and j.run_at <= ${now}) as oldest_at,
      (select count(*)::int from agent a where a.location_id = l.id and a.revoked_at is null
        and a.draining_since is null and a.last_seen_at >= ${alive}) as agents
    from location l order by l.id`

/**
 * Median duration of good tests in the last day; quick failures would distort it. Ended jobs are kept for a
 * day.
 */
export const listMedianTimes = (db: Db) => rowsOf<{ location_id: number; ms: number }>(db)`
    select j.location_id,
      percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.started_at) * 1000)::float8 as ms
    from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
    where j.state = 'done' and t.status = 'success' and t.started_at is not null and t.finished_at is not null
    group by j.location_id`
