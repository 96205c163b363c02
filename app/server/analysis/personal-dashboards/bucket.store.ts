import { sql } from 'kysely'
import type { ChartPercentile } from '~/shared/rules/personal-dashboards/choices'
import { DAY_MS } from '~/shared/values/units'
import { asText, numbersIn } from '../../measuring/results'
import { type Db, execute, firstOf, firstValue, hasChanged, hasRows, rowsOf } from '../../platform/db'
import type { FigureRow } from './lab.store'

/** Figures of closed days and weeks, computed once. */

export type BucketUnit = 'day' | 'week'

export interface Buckets {
  tenant: number
  chart: string
  unit: BucketUnit
}

const dates = (starts: readonly number[]) => starts.map((at) => new Date(at).toISOString().slice(0, 10))
const date = (at: number) => new Date(at).toISOString().slice(0, 10)
const MS = sql`(extract(epoch from start) * 1000)::float8`

/** Not as in `settled`: figures are of the history too, which moves after the structure. */
const isMoving = sql`exists (select from client_move m where m.state = 'moving' and m.client_id = c.client_id)`

/** Starts of the days or weeks in a range that are stored. */
export async function listStored(
  db: Db,
  { tenant, chart, unit }: Buckets,
  range: { from: number; to: number },
): Promise<Set<number>> {
  const rows = await rowsOf<{ start: number }>(db)`
    select ${MS} as start from chart_bucket where organization_id = ${tenant} and chart_id = ${chart}
      and unit = ${unit} and start >= ${date(range.from)}::date and start < ${date(range.to)}::date`
  return new Set(rows.map(({ start }) => start))
}

export function findVersion(db: Db, tenant: number, chart: string) {
  return firstOf<{ version: number; known_pages: string[]; is_moving: boolean }>(db)`
    select version, known_pages, ${isMoving} as is_moving from live.chart c
    where organization_id = ${tenant} and id = ${chart}`
}

/**
 * Stores the figures of whole days or weeks. False when figures were dropped since the version was read: what these
 * were computed from may have changed.
 */
export async function saveFigures(
  tx: Db,
  { tenant, chart, unit }: Buckets,
  { version, starts, figures, now }: { version: number; starts: number[]; figures: FigureRow[]; now: Date },
): Promise<boolean> {
  const isCurrent = await hasRows(tx)`
    select from public.chart c where organization_id = ${tenant} and id = ${chart} and version = ${version}
      and not ${isMoving}
    for share`
  if (!isCurrent) return false
  await execute(tx)`
    with added as (
      insert into chart_bucket (organization_id, chart_id, unit, start, computed_at)
      select ${tenant}::int, ${chart}::uuid, ${unit}::text, k.start, ${now}::timestamptz
      from unnest(${dates(starts)}::date[]) as k(start) on conflict do nothing returning start)
    insert into chart_figure (organization_id, chart_id, unit, row_key, start, n, p50, p75, p95, avg)
    select ${tenant}::int, ${chart}::uuid, ${unit}::text, f.row_key, f.start, f.n, f.p50, f.p75, f.p95, f.avg
    from unnest(${figures.map((one) => one.row_key)}::text[], ${dates(figures.map(({ start }) => start))}::date[],
      ${figures.map(({ n }) => n)}::int[], ${figures.map(({ p50 }) => p50)}::float8[],
      ${figures.map(({ p75 }) => p75)}::float8[], ${figures.map(({ p95 }) => p95)}::float8[],
      ${figures.map(({ avg }) => avg)}::float8[]) as f(row_key, start, n, p50, p75, p95, avg)
    join added using (start)`
  return true
}

/** Of all days and weeks, because what decides them has changed. */
export async function dropFigures(db: Db, tenant: number, chart: string): Promise<void> {
  const matches = sql`organization_id = ${tenant} and chart_id = ${chart}`
  await execute(db)`
    update live.chart set version = version + 1, known_pages = '{}' where organization_id = ${tenant}
    and id = ${chart}`
  await execute(db)`delete from chart_bucket where ${matches}`
  await execute(db)`delete from chart_figure where ${matches}`
}

interface KnownPages {
  version: number
  pages: string[]
  /** Days and weeks that touch the time since then are dropped; null: all. */
  droppedSince: Date | null
}

/** Stores which pages the figures are of, and drops those that are not of them. False if others were faster. */
export async function setKnownPages(
  tx: Db,
  tenant: number,
  chart: string,
  { version, pages, droppedSince }: KnownPages,
): Promise<boolean> {
  const isNewest = await hasChanged(tx)`
    update live.chart set version = version + 1, known_pages = ${pages}::text[]
    where organization_id = ${tenant} and id = ${chart} and version = ${version}`
  if (!isNewest) return false
  const touched =
    droppedSince === null
      ? sql`true`
      : sql`start + case unit when 'day' then 1 else 7 end > (${droppedSince}::timestamptz at time zone 'UTC')::date`
  for (const table of ['chart_bucket', 'chart_figure'] as const)
    await execute(tx)`
      delete from ${sql.table(table)} where organization_id = ${tenant} and chart_id = ${chart}
      and ${touched}`
  return true
}

/** The first run of any of the pages; null without one. */
export function findFirstRun(db: Db, tenant: number, pages: readonly number[]) {
  return firstValue<Date | null>(db, null)`
    select min(r.created_at) as at from run r
    where r.organization_id = ${tenant} and r.page_id = any(${pages}::int[]) and r.is_point`
}

export interface FiguresQuery extends Buckets {
  keys: readonly string[]
  from: number
  to: number
}

/** Values of rows by the start of their days or weeks; one text per row, because rows would cost several times as much. */
export async function listValues(
  db: Db,
  { tenant, chart, unit, keys, from, to }: FiguresQuery,
  percentile: ChartPercentile,
): Promise<Map<string, Map<number, number>>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOf<{ row_key: string; starts: string; figures: string }>(db)`
    select row_key, ${asText(sql`(start - date '1970-01-01')`)} as starts,
      ${asText(sql.ref(percentile))} as figures
    from chart_figure
    where organization_id = ${tenant} and chart_id = ${chart} and unit = ${unit} and row_key = any(${keys}::text[])
      and start >= ${date(from)}::date and start < ${date(to)}::date group by row_key`
  return new Map(
    rows.map(({ row_key, starts, figures }) => {
      const values = numbersIn(figures)
      const days = numbersIn(starts).map((day, i): [number, number] => [(day ?? 0) * DAY_MS, values[i] ?? 0])
      return [row_key, new Map(days)]
    }),
  )
}

/** The newest value of each row in a range, by one step into the index per row. */
export async function listNewest(
  db: Db,
  { tenant, chart, unit, keys, from, to }: FiguresQuery,
  percentile: ChartPercentile,
): Promise<{ row_key: string; value: number }[]> {
  if (keys.length === 0) return []
  return rowsOf<{ row_key: string; value: number }>(db)`
    select k.key as row_key, newest.value from unnest(${keys}::text[]) as k(key) cross join lateral (
      select ${sql.ref(`f.${percentile}`)} as value from chart_figure f
      where f.organization_id = ${tenant} and f.chart_id = ${chart} and f.unit = ${unit} and f.row_key = k.key
        and f.start >= ${date(from)}::date and f.start < ${date(to)}::date
      order by f.start desc limit 1) as newest`
}

/** Lets the job compute the days or weeks since then. */
export async function requestFill(db: Db, { tenant, chart, unit }: Buckets, since: number): Promise<void> {
  const column = sql.ref(unit === 'day' ? 'fill_days_from' : 'fill_weeks_from')
  await execute(db)`update live.chart set ${column} = least(${column}, ${date(since)}::date)
    where organization_id = ${tenant} and id = ${chart} and (${column} is null or ${column} > ${date(since)}::date)`
}
