import { type RawBuilder, sql } from 'kysely'
import type { Spread } from '~/shared/rules/statistics/spread'
import type { FormFactor } from '~/shared/schemas/agent'
import type { SeriesKey } from '~/shared/schemas/point-series'
import type { RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { instantOf } from '../../platform/access'
import { type Db, firstOf, firstOr, rowsOf } from '../../platform/db'
import { countsNoisy } from './counted.store'
import { type MetricValues, SERIES_COLUMN } from './metric-columns'
import { asText, numbersIn, textsIn } from './number-columns.store'
import type { PointRow } from './present'
import type { StoredNoise } from './run.store'

/** The variation of a page now shows in its newest points; older ones only cost time. */
const SCATTER_POINTS = 400

export interface SeriesQuery {
  tenant: number
  pageId: number
  from: Date
  to: Date
  deviceId?: number | undefined
  locationId?: number | undefined
}

export interface SeriesRow {
  device_id: number
  location_id: number
  total: number
  /** Since the start of the count. */
  failed: number
  times: number[]
  values: Record<string, (number | null)[]>
  /** Times with a noisy machine. */
  noisyTimes: number[]
  /** Points without their score, with the code of the reason. */
  gaps: { at: number; reason: string }[]
  countsNoisy: boolean
  /** Number of runs behind each median, newest points, oldest first; null where unknown. */
  runs: (number | null)[]
  hasEngines: boolean
  /** First point with a known engine since the start of the count. */
  enginesFrom: number | null
  /** The newest points, oldest first. */
  listed: { id: string; at: number; status: string; isNoisy: boolean; gapReason: string | null }[]
}

/**
 * All runs of a page in a span, one row per device and location, oldest first. One text per column: a year of
 * hourly rows or the driver's arrays would cost more than the whole screen.
 */
export async function listSeries(
  db: Db,
  query: SeriesQuery,
  keys: SeriesKey[],
  { maxListed, countedFrom }: { maxListed: number; countedFrom: Date },
): Promise<SeriesRow[]> {
  const inOrder = (column: RawBuilder<unknown>) => sql`array_agg(${column} order by created_at)`
  const textOf = (column: RawBuilder<unknown>) => asText(column, sql`order by created_at`)
  const newest = (column: RawBuilder<unknown>, most: number) =>
    sql`(${inOrder(column)})[greatest(1, count(*)::int - ${most}::int + 1):]`
  const time = sql`(date_part('epoch', created_at) * 1000)::bigint`
  const isInRange = sql`created_at >= ${countedFrom}`
  const columns = keys.map((key) => sql`, ${textOf(sql.ref(SERIES_COLUMN[key]))} as ${sql.ref(key)}`)
  const rows = await rowsOf<Record<string, unknown>>(db)`
    select device_id, location_id, count(*)::int as total,
      (count(*) filter (where status <> 'success' and ${isInRange}))::int as failed,
      ${textOf(time)} as times,
      array_to_json(${newest(sql`id`, maxListed)}) as ids,
      array_to_json(${newest(sql`status`, maxListed)}) as statuses,
      array_to_json(${newest(sql`run_count`, SCATTER_POINTS)}) as runs,
      ${textOf(time)} filter (where is_noisy) as "noisyTimes",
      ${textOf(time)} filter (where gap_reason is not null) as "gapTimes",
      ${textOf(sql`to_json(gap_reason)`)} filter (where gap_reason is not null) as "gapReasons",
      ${countsNoisy(sql`${query.tenant}::int`, sql`${query.pageId}::int`)} as "countsNoisy",
      min(engine_id) is distinct from max(engine_id) as "hasEngines",
      min(${time}) filter (where engine_id is not null and ${isInRange}) as "enginesFrom"
      ${sql.join(columns, sql``)}
    from run where organization_id = ${query.tenant} and page_id = ${query.pageId}
      and created_at >= ${query.from} and created_at < ${query.to} ${ofSeries(query)} and is_point
    group by device_id, location_id order by device_id, location_id`
  return rows.map((row) => {
    const [ids, statuses] = [row['ids'], row['statuses']] as [string[], string[]]
    const times = numbersIn(row['times']) as number[]
    const noisyTimes = numbersIn(row['noisyTimes']) as number[]
    const noisy = new Set(noisyTimes)
    const reasons = textsIn(row['gapReasons'])
    const gaps = numbersIn(row['gapTimes']).map((at, i) => ({ at: at ?? 0, reason: reasons[i] ?? '' }))
    const reasonAt = new Map(gaps.map(({ at, reason }) => [at, reason]))
    const from = times.length - ids.length
    return {
      device_id: row['device_id'] as number,
      location_id: row['location_id'] as number,
      total: row['total'] as number,
      failed: row['failed'] as number,
      times,
      values: Object.fromEntries(keys.map((key) => [key, numbersIn(row[key])])),
      noisyTimes,
      gaps,
      countsNoisy: row['countsNoisy'] as boolean,
      runs: row['runs'] as (number | null)[],
      hasEngines: row['hasEngines'] as boolean,
      enginesFrom: row['enginesFrom'] as number | null,
      listed: ids.map((id, i) => ({
        id,
        at: times[from + i] ?? 0,
        status: statuses[i] ?? 'failed',
        isNoisy: noisy.has(times[from + i] ?? -1),
        gapReason: reasonAt.get(times[from + i] ?? -1) ?? null,
      })),
    }
  })
}

/** All columns of a run. */
export type StoredRun = PointRow &
  MetricValues &
  Record<`${RunEvidenceKind}_hash`, Buffer | null> & {
    organization_id: number
    engine_id: number | null
    duration_ms: number
    final_url: string | null
    is_redirected: boolean
    failure_detail: string | null
    benchmark_index: number | null
    test_id: string
    is_point: boolean
    is_noisy: boolean
    noise: StoredNoise | null
    run_count: number | null
    spread: Spread | null
    consented: boolean | null
    imported_from: 'lighthouse-ci' | null
    evidence_omitted: boolean
    storage_failed: boolean
  }

export type RunRow = StoredRun & {
  /** As it is now. */
  page_url: string | null
  /** Its site lets noisy tests count. */
  counts_noisy: boolean
  /** A noisy test that is measured again. */
  is_repeated: boolean
  lighthouse_version: string | null
  chromium_version: string | null
  throttling: string | null
  cpu_slowdown: number | null
}

export const findRun = (db: Db, tenant: number, at: Date, id: string) => firstOf<RunRow>(db)`
    select run.*, e.lighthouse_version, e.chromium_version, e.throttling, e.cpu_slowdown,
      ${countsNoisy(sql`run.organization_id`, sql`run.page_id`)} as counts_noisy,
      (select url from live.page p where p.organization_id = run.organization_id and p.id = run.page_id) as page_url,
      exists (select from test t where t.organization_id = run.organization_id and t.id = run.test_id
        and t.status in ('queued', 'running') and t.repeat_reason = 'noisy') as is_repeated
    from run left join engine e on e.id = run.engine_id
    where run.organization_id = ${tenant} and run.created_at = ${at} and run.id = ${id}`

/** Of the runs of some tests, with why they failed. */
export async function listFailures(
  db: Db,
  runs: readonly { organization_id: number; id: string }[],
): Promise<{ id: string; failure_code: string | null; failure_detail: string | null }[]> {
  if (runs.length === 0) return []
  const ids = runs.map(({ id }) => id)
  return rowsOf<Awaited<ReturnType<typeof listFailures>>[number]>(db)`
    select id, failure_code, failure_detail from run
    where organization_id = any(${runs.map(({ organization_id }) => organization_id)}::int[])
      and created_at = any(${ids.map(instantOf)}::timestamptz[]) and id = any(${ids}::uuid[])`
}

export interface SeriesOf {
  page_id: number
  device_id: number
  location_id: number
}

export async function findNeighbours(
  db: Db,
  tenant: number,
  series: SeriesOf,
  at: Date,
): Promise<{ previous: string | null; next: string | null }> {
  const inSeries = sql`organization_id = ${tenant} and page_id = ${series.page_id}
    and device_id = ${series.device_id} and location_id = ${series.location_id} and is_point`
  return firstOr<{ previous: string | null; next: string | null }>(db, { previous: null, next: null })`
    select
      (select id from run where ${inSeries} and created_at < ${at} order by created_at desc limit 1) as previous,
      (select id from run where ${inSeries} and created_at > ${at} order by created_at limit 1) as next`
}

const ofSeries = ({ deviceId, locationId }: SeriesQuery) => sql`
  ${deviceId ? sql`and device_id = ${deviceId}` : sql``} ${locationId ? sql`and location_id = ${locationId}` : sql``}`

export interface PlacedRun {
  id: string
  device_id: number
  location_id: number
}
const PLACED_RUN = sql`id, device_id, location_id`

export async function findNewestRun(
  db: Db,
  query: SeriesQuery,
  preferred?: FormFactor,
): Promise<PlacedRun | undefined> {
  // By series, because only then an index finds the newest; otherwise all newer runs of the tenant are read.
  return firstOf<PlacedRun>(db)`
    select found.id, l.device_id, l.location_id from run_latest l cross join lateral (
      select id, created_at from run where organization_id = l.organization_id and page_id = l.page_id
        and device_id = l.device_id and location_id = l.location_id and is_point
        and created_at >= ${query.from} and created_at < ${query.to}
      order by created_at desc limit 1) as found
    left join public.device d on d.organization_id = l.organization_id and d.id = l.device_id
    where l.organization_id = ${query.tenant} and l.page_id = ${query.pageId} ${ofSeries(query)}
    order by coalesce(d.form_factor::text = ${preferred ?? null}, false) desc, found.created_at desc limit 1`
}

export const findNearestRun = (db: Db, query: SeriesQuery, at: Date) => firstOf<PlacedRun>(db)`
    select ${PLACED_RUN} from run where organization_id = ${query.tenant} and page_id = ${query.pageId}
      and created_at >= ${query.from} and created_at < ${query.to} ${ofSeries(query)} and is_point
    order by abs(extract(epoch from created_at - ${at}::timestamptz)), created_at desc limit 1`

/** The run with this id, point or not, if it belongs to the page and span. */
export const findRunIn = (db: Db, query: SeriesQuery, id: string) => firstOf<PlacedRun>(db)`
    select ${PLACED_RUN} from run where organization_id = ${query.tenant} and page_id = ${query.pageId}
      and created_at = ${instantOf(id)} and id = ${id}
      and created_at >= ${query.from} and created_at < ${query.to} ${ofSeries(query)}`

export interface ChoiceRow {
  device_id: number
  device_name: string
  form_factor: string
  location_id: number
  location_label: string
}

export const listChoices = (db: Db, tenant: number, pageId: number) => rowsOf<ChoiceRow>(db)`
    select d.id as device_id, d.name as device_name, d.form_factor, l.id as location_id, l.label as location_label
    from live.page p
    join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
    join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    join site_location sl on sl.organization_id = p.organization_id and sl.site_id = p.site_id
    join location l on l.id = sl.location_id
    where p.organization_id = ${tenant} and p.id = ${pageId}
    order by d.form_factor, d.name, l.id`
