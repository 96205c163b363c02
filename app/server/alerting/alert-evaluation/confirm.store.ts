import { sql } from 'kysely'
import { SERIES_COLUMN } from '../../measuring/results'
import { instantOf } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import type { MeasuredMetric } from './measured'
import { MEASURED } from './measured'
import { METHOD } from './method.store'
import type { PointRow } from './series.store'

export interface ConfirmedPlace {
  organization_id: number
  page_id: number
  device_id: number
  location_id: number
  crossed_at: Date
  /** Point of the test that confirms; null: none. */
  test_point_id: string | null
}

type ConfirmPoint = { id: string } & Pick<PointRow, 'at' | 'is_noisy' | 'method'> &
  Record<MeasuredMetric, number | null>

const METRICS = sql.join(
  MEASURED.map((key) => sql`${sql.ref(`r.${SERIES_COLUMN[key]}`)}::float8 as ${sql.ref(key)}`),
)

/**
 * What each crossing is confirmed by: the point of its test, else the newest successful one after it. One a crossing, in
 * order; undefined where there is none.
 */
export async function listConfirmPoints(
  db: Db,
  places: readonly ConfirmedPlace[],
): Promise<(ConfirmPoint | undefined)[]> {
  if (places.length === 0) return []
  const found = places.map((): ConfirmPoint | undefined => undefined)
  const pointAt = places.map((one) => (one.test_point_id ? instantOf(one.test_point_id) : null))
  const rows = await rowsOf<ConfirmPoint & { nth: number }>(db)`
    select u.nth::int as nth, r.id, round(date_part('epoch', r.created_at) * 1000)::float8 as at,
      r.is_noisy and not coalesce(s.counts_noisy, false) as is_noisy, ${METHOD} as method, ${METRICS}
    from unnest(${places.map((one) => one.organization_id)}::int[], ${places.map((one) => one.page_id)}::int[],
      ${places.map((one) => one.device_id)}::int[], ${places.map((one) => one.location_id)}::smallint[],
      ${places.map((one) => one.crossed_at)}::timestamptz[], ${places.map((one) => one.test_point_id)}::uuid[],
      ${pointAt}::timestamptz[])
      with ordinality as u(organization_id, page_id, device_id, location_id, crossed_at, point_id, point_at, nth)
    cross join lateral (
      select * from run r where r.organization_id = u.organization_id and r.page_id = u.page_id
        and r.device_id = u.device_id and r.location_id = u.location_id and r.is_point and r.status = 'success'
        and r.created_at > u.crossed_at
      order by (r.created_at = u.point_at and r.id = u.point_id) desc nulls last, r.created_at desc limit 1) r
    left join live.site s on s.organization_id = r.organization_id and s.id = r.site_id
    left join engine e on e.id = r.engine_id`
  for (const { nth, ...row } of rows) found[nth - 1] = row
  return found
}

type RunValues = Record<MeasuredMetric, number | null>

/** The further successful runs of each test; one list a crossing, in order. */
export async function listOtherRuns(
  db: Db,
  tests: readonly { organization_id: number; test_id: string | null; crossed_at: Date }[],
): Promise<RunValues[][]> {
  const lists = tests.map((): RunValues[] => [])
  const rows = await rowsOf<RunValues & { nth: number }>(db)`
    select u.nth::int as nth, ${METRICS}
    from unnest(${tests.map((one) => one.organization_id)}::int[], ${tests.map((one) => one.test_id)}::uuid[],
      ${tests.map((one) => one.crossed_at)}::timestamptz[])
      with ordinality as u(organization_id, test_id, crossed_at, nth)
    join run r on r.organization_id = u.organization_id and r.test_id = u.test_id and not r.is_point
      and r.created_at > u.crossed_at and r.created_at < u.crossed_at + interval '1 day'
    where r.status = 'success' and not r.is_noisy`
  for (const { nth, ...row } of rows) lists[nth - 1]?.push(row)
  return lists
}
