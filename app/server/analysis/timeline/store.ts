import { sql } from 'kysely'
import type { TestTally } from '~/shared/rules/report/timeline'
import { isCounted, type SeriesSpan } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'

const inSpan = (span: SeriesSpan) => sql`organization_id = ${span.tenant} and page_id = ${span.pageId}
  and device_id = ${span.deviceId} and location_id = ${span.locationId}
  and created_at >= ${span.from} and created_at < ${span.to} and is_point`

export interface TestRow {
  id: string
  at: number
  status: string
  is_noisy: boolean
  engine_id: number | null
}

/** Oldest first. */
export const listTests = (db: Db, span: SeriesSpan, limit: number) => rowsOf<TestRow>(db)`
    select id, round(date_part('epoch', created_at) * 1000) as at, status, not ${isCounted('run')} as is_noisy, engine_id
    from run where ${inSpan(span)} order by created_at limit ${limit}`

export interface TestsInPart extends TestTally {
  part: number
  lowest_engine: number | null
  highest_engine: number | null
}

/** Points per equal part of the span by result; empty parts are absent. */
export async function countTestsByPart(db: Db, span: SeriesSpan, parts: number): Promise<TestsInPart[]> {
  const seconds = (at: Date) => sql`${at.getTime() / 1000}::float8`
  return rowsOf<TestsInPart>(db)`
    select greatest(1, least(${parts}::int,
        width_bucket(date_part('epoch', created_at), ${seconds(span.from)}, ${seconds(span.to)}, ${parts}::int))) as part,
      count(*)::int as tests,
      (count(*) filter (where status <> 'success'))::int as failed,
      (count(*) filter (where status = 'success' and not ${isCounted('run')}))::int as disturbed,
      min(engine_id) as lowest_engine, max(engine_id) as highest_engine
    from run where ${inSpan(span)} group by 1 order by 1`
}
