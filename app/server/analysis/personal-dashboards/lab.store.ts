import { type RawBuilder, sql } from 'kysely'
import type { ChartGroup } from '~/shared/rules/personal-dashboards/choices'
import type { Granularity } from '~/shared/rules/personal-dashboards/granularity'
import { SERIES_COLUMN } from '../../measuring/results'
import { type Db, hasRows, rowsOf } from '../../platform/db'
import type { ChartPage } from './page.store'
import type { StoredSettings } from './settings'

/** Figures of a row of a chart over one hour, day or week. */
export interface FigureRow {
  row_key: string
  /** Start of the hour, day or week, in ms. */
  start: number
  n: number
  p50: number
  p75: number
  p95: number
  avg: number
}

export interface FiguresOf {
  tenant: number
  settings: StoredSettings
  pages: readonly ChartPage[]
  from: Date
  to: Date
}

export type LabKey = keyof typeof SERIES_COLUMN

/** Grouped by the id, because a text per test would cost more than the figures. */
const GROUPED: Record<ChartGroup, ReturnType<typeof sql>> = {
  none: sql`0`,
  page: sql`r.page_id`,
  site: sql`k.site_id`,
  device: sql`r.device_id`,
  location: sql`r.location_id`,
}

const STRIDE: Record<Granularity, ReturnType<typeof sql>> = {
  hour: sql`interval '1 hour'`,
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
}

/** Start of the hour, day or week (from Monday) in UTC; several times as fast as date_trunc. */
const startOf = (at: ReturnType<typeof sql>, unit: Granularity) =>
  sql`date_bin(${STRIDE[unit]}, ${at}, timestamptz '2000-01-03 00:00:00+00')`

/** Percentiles and mean of values in a group, as all sources of charts compute them; one sort for all percentiles. */
export const figuresOf = (value: ReturnType<typeof sql>) => sql`
  count(*)::int as n, avg(${value})::float8 as avg,
  percentile_cont(array[0.5, 0.75, 0.95]::float8[]) within group (order by ${value}) as percentiles`

/** As the statements return them. */
export type GroupRow = Pick<FigureRow, 'row_key' | 'start' | 'n' | 'avg'> & { percentiles: number[] }

export const toFigures = (rows: readonly GroupRow[]): FigureRow[] =>
  rows.map(({ percentiles: [p50 = 0, p75 = 0, p95 = 0], ...row }) => ({ ...row, p50, p75, p95 }))

/** Successful points of the pages in a range that count: not noisy, unless their site counts these too. */
export const countedRuns = ({
  tenant,
  settings,
  pages,
  from,
  to,
}: Omit<FiguresOf, 'from' | 'to'> & Record<'from' | 'to', Date | RawBuilder<Date>>) => sql`
  from run r join unnest(${pages.map((page) => page.page_id)}::int[], ${pages.map((page) => page.site_id)}::int[],
    ${pages.map((page) => page.counts_noisy)}::boolean[]) as k(page_id, site_id, counts_noisy) on k.page_id = r.page_id
  where r.organization_id = ${tenant} and r.page_id = any(${pages.map((page) => page.page_id)}::int[])
    and r.created_at >= ${from} and r.created_at < ${to} and r.is_point and r.status = 'success'
    and (not r.is_noisy or k.counts_noisy)
    ${settings.devices.length > 0 ? sql`and r.device_id = any(${settings.devices}::int[])` : sql``}
    ${settings.regions.length > 0 ? sql`and r.location_id = any(${settings.regions}::int[])` : sql``}`

const columnOf = ({ settings: { metric } }: FiguresOf) => sql.ref(SERIES_COLUMN[metric as LabKey])
const rowKeyOf = ({ settings: { groupBy } }: FiguresOf) =>
  groupBy === 'none' ? sql`'all'` : sql`${groupBy}::text || ':' || place`

/** Exact figures of a range by row and hour, day or week, from single tests. */
export async function listLabFigures(db: Db, query: FiguresOf, unit: Granularity): Promise<FigureRow[]> {
  if (query.pages.length === 0 || query.from >= query.to) return []
  const { groupBy } = query.settings
  const value = sql`r.${columnOf(query)}::float8`
  const rows = await rowsOf<GroupRow>(db)`
    select ${rowKeyOf(query)} as row_key, (extract(epoch from at) * 1000)::float8 as start, n, avg,
      percentiles
    from (
      select ${GROUPED[groupBy]} as place, ${startOf(sql`r.created_at`, unit)} as at, ${figuresOf(value)}
      ${countedRuns(query)} and ${value} is not null
      group by 1, 2) as grouped`
  return toFigures(rows)
}

/** Rows and starts (of those given) at which a page lacks the metric that it had before in the range. */
export async function listLost(
  db: Db,
  query: FiguresOf,
  starts: readonly Date[],
  unit: Granularity,
): Promise<Pick<FigureRow, 'row_key' | 'start'>[]> {
  const bucket = { from: sql<Date>`bucket.at`, to: sql<Date>`bucket.at + ${STRIDE[unit]}` }
  return rowsOf<Pick<FigureRow, 'row_key' | 'start'>>(db)`
    select distinct ${rowKeyOf(query)} as row_key, (extract(epoch from bucket.at) * 1000)::float8 as start
    from unnest(${starts}::timestamptz[]) as bucket(at) cross join lateral (
      select ${GROUPED[query.settings.groupBy]} as place ${countedRuns({ ...query, ...bucket })} and r.${columnOf(query)} is null
        and exists (select from run b where b.organization_id = r.organization_id and b.page_id = r.page_id
          and b.device_id = r.device_id and b.location_id = r.location_id and b.is_point
          and b.created_at >= ${query.from} and b.created_at < bucket.at and b.${columnOf(query)} is not null)) as lost`
}

/** Whether the pages have any test in a range. */
export const hasTests = (db: Db, { tenant, pages, from, to }: FiguresOf) => hasRows(db)`
    select from unnest(${pages.map((page) => page.page_id)}::int[]) as k(page_id) where exists (
      select from run r where r.organization_id = ${tenant} and r.page_id = k.page_id and r.is_point
        and r.created_at >= ${from} and r.created_at < ${to}) limit 1`
