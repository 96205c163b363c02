import { type RawBuilder, sql } from 'kysely'
import { HISTORY_POINTS, WEEKDAY_HISTORY_DAYS } from '~/shared/rules/alerts/series'
import { SERIES_COLUMN } from '../../measuring/results'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { MeasuredMetric } from './measured'
import { listMethods } from './method.store'
import { type PointRow, type SeriesPlace, seriesColumns } from './series.store'

export interface HistorySeries extends SeriesPlace {
  counts_noisy: boolean
  /** The history ends with it. */
  after: Date
  until: Date
}

interface RecentSeries extends HistorySeries {
  points: number
}

/** The newest successful points up to the new ones, as many as each series says; one list a series, oldest first. */
export const listRecent = (
  tx: Db,
  series: readonly RecentSeries[],
  metrics: readonly MeasuredMetric[],
): Promise<PointRow[][]> => listOf(tx, series, metrics, sql`true`)

/** The same with all that evaluation compares with; of a baseline of weekdays also older points. */
export async function listHistories(
  tx: Db,
  series: readonly (HistorySeries & { hasWeekdays?: boolean })[],
  metrics: readonly MeasuredMetric[],
): Promise<PointRow[][]> {
  const asked = series.map((one) => ({ ...one, points: HISTORY_POINTS }))
  const newest = await listOf(tx, asked, metrics, sql`true`)
  const weekly = asked.flatMap((one, i) => (one.hasWeekdays ? [{ ...one, index: i }] : []))
  const earlier = await listOf(tx, weekly, metrics, isSameWeekday)
  for (const [i, { index }] of weekly.entries()) {
    const points = newest[index] ?? []
    const first = points[0]?.at ?? Number.POSITIVE_INFINITY
    newest[index] = [...(earlier[i] ?? []).filter(({ at }) => at < first), ...points]
  }
  return newest
}

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'UTC')::date`
const isSameWeekday = sql`r.created_at > u.until - make_interval(days => ${WEEKDAY_HISTORY_DAYS}::int)
  and (${dayOf(sql`u.until`)} - ${dayOf(sql`r.created_at`)}) % 7 = 0`

/**
 * Until the transaction ends: the planner multiplies the shares of organization, page, device and location as if they were
 * independent, expects one point and would sort all points of a series, instead of reading the newest ones in the order
 * of the index.
 */
export const preferIndexOrder = (tx: Db) => execute(tx)`set local enable_sort = off`

/** Columns of a series as texts, newest first: a hundred rows of twenty values take several times as long to read. */
type Columns = Record<'at' | 'engines' | 'noisy', string | null> &
  Partial<Record<MeasuredMetric, string | null>> & { nth: number }

const columnOf = (value: RawBuilder<unknown>, name: string) =>
  sql`string_agg(coalesce((${value})::text, ''), ',') as ${sql.ref(name)}`
const metricColumn = (metric: MeasuredMetric) => sql.ref(`r.${SERIES_COLUMN[metric]}`)

async function listOf(
  tx: Db,
  series: readonly RecentSeries[],
  metrics: readonly MeasuredMetric[],
  which: RawBuilder<unknown>,
): Promise<PointRow[][]> {
  const lists = series.map((): PointRow[] => [])
  if (series.length === 0) return lists
  const of = seriesColumns(series)
  const columns = [
    columnOf(sql`round(date_part('epoch', r.created_at) * 1000)::int8`, 'at'),
    columnOf(sql`r.engine_id`, 'engines'),
    columnOf(sql`(r.is_noisy and not u.counts_noisy)::int`, 'noisy'),
    ...metrics.map((metric) => columnOf(sql`${metricColumn(metric)}::float8`, metric)),
  ]
  const rows = await rowsOf<Columns>(tx)`
    select u.nth::int as nth, h.*
    from unnest(${of.organizations}::int[], ${of.pages}::int[], ${of.devices}::int[], ${of.locations}::smallint[],
      ${series.map((one) => one.after)}::timestamptz[], ${series.map((one) => one.until)}::timestamptz[],
      ${series.map((one) => one.counts_noisy)}::boolean[], ${series.map((one) => one.points)}::int[])
      with ordinality as u(organization_id, page_id, device_id, location_id, after, until, counts_noisy, points, nth)
    cross join lateral (
      select ${sql.join(columns)} from (
        select * from run r where r.organization_id = u.organization_id and r.page_id = u.page_id
          and r.device_id = u.device_id and r.location_id = u.location_id and r.is_point
          and r.created_at <= u.after and r.status = 'success' and ${which}
        order by r.created_at desc limit u.points) r) h
    where h.at is not null`
  const columnsOf = rows.map((row) => readColumns(row, metrics))
  const methods = await listMethods(
    tx,
    columnsOf.flatMap(({ engines }) => engines),
  )
  for (const [i, { nth }] of rows.entries()) {
    const { points = [], engines = [] } = columnsOf[i] ?? {}
    for (const [n, point] of points.entries()) point.method = methods.get(engines[n] ?? 0) ?? null
    lists[nth - 1] = points.reverse()
  }
  return lists
}

const cellsOf = (column: string | null | undefined) => column?.split(',') ?? []

function readColumns(
  row: Columns,
  metrics: readonly MeasuredMetric[],
): { points: PointRow[]; engines: number[] } {
  const noisy = cellsOf(row.noisy)
  const values = metrics.map((metric) => [metric, cellsOf(row[metric])] as const)
  const points = cellsOf(row.at).map((at, i): PointRow => {
    const point: PointRow = {
      ...{ id: null, at: Number(at), status: 'success', failure_code: null, is_retest: false },
      ...{ is_noisy: noisy[i] === '1', method: null },
    }
    for (const [metric, cells] of values) point[metric] = cells[i] ? Number(cells[i]) : null
    return point
  })
  return { points, engines: cellsOf(row.engines).map(Number) }
}
