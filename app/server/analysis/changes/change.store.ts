import { sql } from 'kysely'
import type { MeasurementMethod } from '~/shared/rules/measuring/comparable'
import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import { deviceText, isCounted, methodText } from '../../measuring/results'
import { type Db, execute, inCamelCase, rowsOf, upsertRow, valuesOf } from '../../platform/db'

export interface SearchedSeries {
  organization_id: number
  client_id: number
  page_id: number
  device_id: number
  location_id: number
}

const inSeries = (
  series: SearchedSeries,
) => sql`organization_id = ${series.organization_id} and page_id = ${series.page_id}
  and device_id = ${series.device_id} and location_id = ${series.location_id}`

const unsearched = (tenant?: number) => sql`from run_latest l
  join ${sql.table(tenant === undefined ? 'work.page' : 'live.page')} p on p.organization_id = l.organization_id and p.id = l.page_id
  where not l.is_searched and l.created_at is not null
    and ${tenant === undefined ? sql`true` : sql`l.organization_id = ${tenant}`}`

export const hasUnsearched = () => sql<boolean>`exists (select ${unsearched()})`

/**
 * Series with new points since their last search, locked until the transaction ends: of one tenant, or of all but the
 * demo, which is searched while it is made.
 */
export const lockUnsearched = (db: Db, limit: number, tenant?: number) => rowsOf<SearchedSeries>(db)`
    select l.organization_id, p.client_id, l.page_id, l.device_id, l.location_id
    ${unsearched(tenant)}
    order by l.created_at limit ${limit} for update of l skip locked`

export const setSearched = (db: Db, series: SearchedSeries) =>
  execute(db)`update run_latest set is_searched = true where ${inSeries(series)}`

export type PointFigures = Record<SearchedMetric, number | null> &
  MeasurementMethod & {
    id: string
    created_at: Date
  }

/**
 * The newest reliable points, oldest first. A different engine, method, slowdown or device is a different
 * series.
 */
export const listPointFigures = (db: Db, series: SearchedSeries, limit: number) => rowsOf<PointFigures>(db)`
    select r.id, r.created_at, r.lcp, r.fcp, r.cls, r.tbt, r.si, r.ttfb,
      ${methodText('e')} as engine, ${deviceText('e')} as device
    from (select * from run where ${inSeries(series)} and is_point and ${isCounted('run')} and status = 'success'
      order by created_at desc limit ${limit}) r
    left join engine e on e.id = r.engine_id
    order by r.created_at`

export interface SearchState {
  metric: string
  level_since: Date | null
  searched_until: Date
}

export const listSearchStates = (db: Db, series: SearchedSeries): Promise<SearchState[]> =>
  db
    .selectFrom('change_search')
    .select(['metric', 'level_since', 'searched_until'])
    .where(sql<boolean>`${inSeries(series)}`)
    .execute()

export const setSearchState = (
  db: Db,
  { client_id: clientId, organization_id, page_id, device_id, location_id }: SearchedSeries,
  { metric, level_since, searched_until, p, now }: SearchState & { p: number; now: Date },
): Promise<void> =>
  upsertRow(
    db,
    'change_search',
    { ...inCamelCase({ organization_id, page_id, device_id, location_id }), metric },
    { clientId, ...inCamelCase({ level_since, searched_until }), searchedAt: now, pValue: p },
  )

/** Marks the start of the current level. */
export const setLevelSince = (db: Db, series: SearchedSeries, metric: string, since: Date) =>
  execute(
    db,
  )`update change_search set level_since = ${since} where ${inSeries(series)} and metric = ${metric}`

/** Latest p-values of the client's other series searched since `since`. */
export const listOtherPValues = (
  db: Db,
  series: SearchedSeries,
  metric: SearchedMetric,
  since: Date,
) => valuesOf<number>(db)`
    select p_value from change_search
    where organization_id = ${series.organization_id} and client_id = ${series.client_id} and searched_at > ${since}
      and not (${inSeries(series)} and metric = ${metric})`
