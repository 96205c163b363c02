import { sql } from 'kysely'
import type { VerdictFigures } from '~/shared/rules/measuring/adaptive-runs'
import type { Spread, SpreadMetric } from '~/shared/rules/statistics/spread'
import { DAY_MS } from '~/shared/values/units'
import { instantOf } from '../../platform/access'
import { type Db, execute, firstValue, rowsOf, updateRows } from '../../platform/db'
import { isCounted, isSameMethod, type PointTrust } from '../results'
import { type LeasedJob, lastTurn } from './queue.store'

export interface TestRunRow extends Record<SpreadMetric | 'performance', number | null> {
  id: string
  created_at: Date
  status: string
  failure_code: string | null
  failure_detail: string | null
  duration_ms: number
  is_point: boolean
  is_noisy: boolean
  engine_id: number | null
  spread: Spread | null
}

/** Maximum distance of the runs of a test; limits the partitions that are read. */
const SEARCH_DAYS = 8

/** Oldest first; non-points by their index, plus the point that the test names. */
export async function listRunsOfTest(
  db: Db,
  tenant: number,
  testId: string,
  around: Date,
): Promise<TestRunRow[]> {
  const [from, to] = [-SEARCH_DAYS, SEARCH_DAYS].map((days) => new Date(around.getTime() + days * DAY_MS))
  const near = sql`r.created_at between ${from} and ${to}`
  const columns = sql`r.id, r.created_at, r.status, r.failure_code, r.failure_detail, r.duration_ms, r.is_point, r.is_noisy,
    r.engine_id, r.spread, r.performance, r.lcp, r.fcp, r.cls, r.tbt, r.si, r.ttfb`
  return rowsOf<TestRunRow>(db)`
    select ${columns} from run r
    where r.organization_id = ${tenant} and r.test_id = ${testId} and not r.is_point and ${near}
    union all
    select ${columns} from test t join run r on r.organization_id = t.organization_id and r.id = t.point_id
    where t.organization_id = ${tenant} and t.id = ${testId} and r.is_point and ${near}
    order by created_at`
}

export interface SeriesPlace {
  pageId: number
  deviceId: number
  locationId: number
}

/** Reads this many times more points, since agents with different engines may alternate. */
const SCAN_FACTOR = 5

/**
 * Recent comparable points of a page, device and location: no noisy ones, same Lighthouse, throttling,
 * slowdown and emulation.
 */
export const listHistory = (
  db: Db,
  tenant: number,
  place: SeriesPlace,
  engineId: number | null,
  limit: number,
) => rowsOf<VerdictFigures>(db)`
    select r.lcp, r.tbt, r.cls from (
      select created_at, engine_id, lcp, tbt, cls from run
      where organization_id = ${tenant} and page_id = ${place.pageId} and device_id = ${place.deviceId}
        and location_id = ${place.locationId} and is_point and ${isCounted('run')} and status = 'success'
      order by created_at desc limit ${limit * SCAN_FACTOR}
    ) r
    left join engine theirs on theirs.id = r.engine_id
    left join engine ours on ours.id = ${engineId}
    where ${isSameMethod('theirs', 'ours')}
    order by r.created_at desc limit ${limit}`

/** Makes an earlier run of a test its point. */
export const setPoint = (db: Db, tenant: number, id: string, trust: PointTrust) => execute(db)`
    update run set is_point = true, run_count = ${trust.runCount},
      spread = ${trust.spread && JSON.stringify(trust.spread)}::jsonb
    where organization_id = ${tenant} and created_at = ${instantOf(id)} and id = ${id}`

/** Names the point of a test that has not ended. */
export const setProvisional = (db: Db, tenant: number, testId: string, pointId: string) =>
  execute(db)`update test set point_id = ${pointId} where organization_id = ${tenant} and id = ${testId}`

/** A provisional point whose test has a better one. */
export const clearPoint = (db: Db, tenant: number, id: string) => execute(db)`
    update run set is_point = false, run_count = null, spread = null
    where organization_id = ${tenant} and created_at = ${instantOf(id)} and id = ${id}`

export interface Reservation {
  reservedAgentId: string | null
  excludedAgentId: string | null
  reservedUntil: Date
  runAt: Date
}

/** Enqueues the next run of a test with the same priority and emulation. */
export const insertNextJob = (
  db: Db,
  job: Pick<LeasedJob, 'organization_id' | 'id'>,
  next: Reservation & { id: string; now: Date },
) => execute(db)`
    insert into test_job (organization_id, id, test_id, location_id, priority, run_at, request_id, updated_at,
      reserved_agent_id, excluded_agent_id, reserved_until, form_factor, emulation, turn)
    select organization_id, ${next.id}, test_id, location_id, priority, ${next.runAt}, request_id, ${next.now},
      ${next.reservedAgentId}::uuid, ${next.excludedAgentId}::uuid, ${next.reservedUntil}, form_factor, emulation,
      ${lastTurn(sql`j.organization_id`, sql`j.location_id`, sql`j.priority`, next.now)} + 1
    from test_job j where organization_id = ${job.organization_id} and id = ${job.id}`

export const hasOtherAgent = (
  db: Db,
  locationId: number,
  agentId: string,
  since: Date,
) => firstValue<boolean>(db, false)`
    select exists (select from agent where location_id = ${locationId} and id <> ${agentId}
      and last_seen_at > ${since} and draining_since is null and revoked_at is null) as found`

/** The latest runs of an agent, newest first. */
export function listLatestOfAgent(db: Db, agentId: string, since: Date) {
  return rowsOf<{ site_id: number; failure_code: string | null }>(db)`
    select site_id, failure_code from run where agent_id = ${agentId} and created_at >= ${since}
    order by created_at desc limit 5`
}

export const setAgentStarved = (db: Db, agentId: string, now: Date): Promise<boolean> =>
  updateRows(db, 'agent', { id: agentId }, { starvedAt: now })
