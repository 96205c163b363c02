import { type RawBuilder, sql } from 'kysely'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import { type Db, firstOf, firstValue, rowsOf } from '../../platform/db'
import type { RunRow, SeriesOf, StoredRun } from '../results'
import { isCounted, isSameMethod } from '../results'

export interface ListedPoint {
  id: string
  at: number
  status: TestStatus
  is_noisy: boolean
  test_id: string
}

const ofSeries = (tenant: number, series: SeriesOf) => sql`r.organization_id = ${tenant}
  and r.page_id = ${series.page_id} and r.device_id = ${series.device_id} and r.location_id = ${series.location_id}
  and r.is_point`

/** A number of runs up to a moment and as many after it. */
const around = (runs: RawBuilder<unknown>, at: Date, most: number) => sql`
  (${runs} and r.created_at <= ${at} order by r.created_at desc limit ${most})
  union all (${runs} and r.created_at > ${at} order by r.created_at limit ${most})`

/** Newest first. */
export async function listPointsAround(
  db: Db,
  tenant: number,
  series: SeriesOf,
  at: Date,
  most: number,
): Promise<ListedPoint[]> {
  const points = sql`select r.id, r.created_at, r.status, r.is_noisy, r.test_id from run r
    where ${ofSeries(tenant, series)}`
  return rowsOf<ListedPoint>(db)`
    select id, round(date_part('epoch', created_at) * 1000) as at, status, is_noisy, test_id
    from (${around(points, at, most)}) as found order by created_at desc`
}

/** Comparable, undisturbed points around a run, for the variation of its series. */
export async function listComparableAround(
  db: Db,
  run: RunRow,
  at: Date,
  most: number,
): Promise<StoredRun[]> {
  const points = sql`select r.* from run r left join engine e on e.id = r.engine_id
    left join engine own on own.id = ${run.engine_id}
    where ${ofSeries(run.organization_id, run)} and r.status = 'success' and ${isCounted('r')}
      and ${isSameMethod('e', 'own')}`
  return rowsOf<StoredRun>(db)`select * from (${around(points, at, most)}) as found`
}

/** Whether the engines of two runs give comparable results. */
export const haveSameMethod = (db: Db, run: RunRow, other: RunRow) => firstValue<boolean>(db, false)`
    select ${isSameMethod('one', 'two')} as is_same
    from run a join run b on b.organization_id = a.organization_id
    left join engine one on one.id = a.engine_id left join engine two on two.id = b.engine_id
    where a.organization_id = ${run.organization_id}
      and a.created_at = ${run.created_at} and a.id = ${run.id}
      and b.created_at = ${other.created_at} and b.id = ${other.id}`

/** The newest successful point of an earlier test, and whether it is comparable. */
export const findPointBefore = (db: Db, run: RunRow) => firstOf<{ id: string; is_same_method: boolean }>(db)`
    select r.id, ${isSameMethod('e', 'own')} as is_same_method
    from run r left join engine e on e.id = r.engine_id left join engine own on own.id = ${run.engine_id}
    where ${ofSeries(run.organization_id, run)} and r.status = 'success'
      and r.created_at < ${run.created_at} and r.test_id <> ${run.test_id}
    order by r.created_at desc limit 1`
