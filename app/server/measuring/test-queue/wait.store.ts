import { type Db, rowsOf } from '../../platform/db'

/**
 * Number of due jobs that an agent would take before each test, up to `most`. Two counts, more urgent and
 * earlier ones, since each reads one range of the queue's index.
 */
export const listAhead = (
  db: Db,
  tests: { organization_id: number; id: string }[],
  { most, now }: { most: number; now: Date },
) => rowsOf<{ id: string; ahead: number }>(db)`
    select own.test_id as id, least(urgent.n + earlier.n, ${most}::int) as ahead
    from unnest(${tests.map((t) => t.organization_id)}::int[], ${tests.map((t) => t.id)}::uuid[]) as u(organization_id, id)
    join test_job own on own.organization_id = u.organization_id and own.test_id = u.id and own.state = 'ready'
    cross join lateral (select count(*)::int as n from (
      select 1 from test_job other where other.state = 'ready' and other.location_id = own.location_id
        and other.priority > own.priority and other.run_at <= ${now} limit ${most}) as counted) as urgent
    cross join lateral (select count(*)::int as n from (
      select 1 from test_job other where other.state = 'ready' and other.location_id = own.location_id
        and other.priority = own.priority and (other.turn, other.run_at, other.id) < (own.turn, own.run_at, own.id)
        and other.run_at <= ${now}
      limit ${most}) as counted) as earlier`
