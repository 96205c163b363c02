import { sql } from 'kysely'
import { CHECK_PHASES, type CheckPhase } from '~/shared/rules/uptime/outcomes'
import type { Period } from '~/shared/rules/uptime/types'
import { type Db, rowsOf } from '../../platform/db'

/** Range in ms since the epoch. */
export interface ChecksQuery extends Period {
  tenant: number
  monitor: number
}

interface Counts {
  checks: number
  failed: number
  unknown: number
  missed: number
  /** Response times in ms; null where not requested or none. */
  responses: string | null
}
type PhaseColumns = { [phase in CheckPhase as `${phase}_ms`]: number | null }

export interface HourRow extends Counts, PhaseColumns {
  location_id: number
  at: number
  mean_ms: number | null
  p50_ms: number | null
  p95_ms: number | null
  max_ms: number | null
}

const iso = (at: number) => new Date(at).toISOString()
const phaseColumns = sql.join(CHECK_PHASES.map((phase) => sql.ref(`${phase}_ms`)))

/** Packed hours in the range by time; single response times only on request. */
export const listHours = (db: Db, query: ChecksQuery, withResponses: boolean) => rowsOf<HourRow>(db)`
    select location_id, (extract(epoch from hour_at) * 1000)::float8 as at, checks, failed, unknown, missed,
      mean_ms, p50_ms, p95_ms, max_ms, ${phaseColumns},
      ${withResponses ? sql`array_to_string(responses, ',')` : sql`null::text`} as responses
    from uptime_hour where organization_id = ${query.tenant} and monitor_id = ${query.monitor}
      and hour_at >= ${iso(query.from)}::timestamptz and hour_at < ${iso(query.to)}::timestamptz
    order by hour_at`

export interface RawBucketRow extends Counts, PhaseColumns {
  at: number
}

/** By location: start of the unpacked checks. */
export type UnpackedSince = Map<number, number>

/** Unpacked checks in buckets of time, all locations together. */
export async function listRawBuckets(
  db: Db,
  query: ChecksQuery,
  bucketMs: number,
  unpacked: UnpackedSince = new Map(),
): Promise<RawBucketRow[]> {
  const options = CHECK_PHASES.map((phase) => {
    const column = sql.ref(`${phase}_ms`)
    return sql`(avg(u.${column}) filter (where u.outcome < 2))::float8 as ${column}`
  })
  const since = [...unpacked.values()].map(iso)
  return rowsOf<RawBucketRow>(db)`
    select (extract(epoch from u.slot_at) * 1000)::int8 / ${bucketMs}::int8 * ${bucketMs}::int8 as at,
      count(*)::int as checks, (count(*) filter (where u.outcome = 2))::int as failed,
      (count(*) filter (where u.outcome = 3))::int as unknown, (count(*) filter (where u.outcome = 4))::int as missed,
      ${sql.join(options)},
      string_agg(u.response_ms::text, ',') filter (where u.outcome < 2) as responses
    from uptime_check u
    left join unnest(${[...unpacked.keys()]}::int[], ${since}::timestamptz[]) as k(location_id, since)
      on k.location_id = u.location_id
    where u.organization_id = ${query.tenant} and u.monitor_id = ${query.monitor}
      and u.slot_at >= ${iso(query.from)}::timestamptz and u.slot_at < ${iso(query.to)}::timestamptz
      and (k.since is null or u.slot_at >= k.since)
    group by 1 order by 1`
}
