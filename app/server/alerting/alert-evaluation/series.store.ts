import { sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import { SERIES_COLUMN } from '../../measuring/results'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { MeasuredMetric } from './measured'
import { listMethods } from './method.store'

export interface SeriesPlace {
  organization_id: number
  page_id: number
  device_id: number
  location_id: number
}

/** A page, device and location with points that no rule has seen. */
export interface NewSeries extends SeriesPlace {
  client_id: number
  project_id: number
  site_id: number
  form_factor: FormFactor | null
  counts_noisy: boolean
  /** Points after it are new. */
  after: Date
  until: Date
  /** False for competitors and the demo: their points are only marked as seen. */
  is_own: boolean
}

export const hasUnevaluated = () =>
  sql<boolean>`exists (select from settled.run_latest where not is_evaluated)`

/**
 * Locked until the transaction ends, skipping those of other workers. In order of organizations, so that a batch needs
 * the rules of few.
 */
export const lockUnevaluated = (db: Db, limit: number) => rowsOf<NewSeries>(db)`
    select l.organization_id, p.client_id, p.project_id, p.site_id, l.page_id, l.device_id, l.location_id,
      d.form_factor, coalesce(s.counts_noisy, false) as counts_noisy,
      coalesce(l.evaluated_until, l.attempted_at - interval '1 millisecond') as after, l.attempted_at as until,
      coalesce(p.is_active and not s.is_competitor, false) as is_own
    from settled.run_latest l
    left join live.page p on p.organization_id = l.organization_id and p.id = l.page_id
    left join work.site s on s.organization_id = p.organization_id and s.id = p.site_id
    left join public.device d on d.organization_id = l.organization_id and d.id = l.device_id
    where not l.is_evaluated
    order by l.organization_id, l.attempted_at limit ${limit} for update of l skip locked`

export const seriesColumns = (series: readonly SeriesPlace[]) => ({
  organizations: series.map((one) => one.organization_id),
  pages: series.map((one) => one.page_id),
  devices: series.map((one) => one.device_id),
  locations: series.map((one) => one.location_id),
})

export interface SeenSeries {
  series: NewSeries
  /** Evidence of points after it is to be compared; null: of none. */
  compareAfter: Date | null
}

export async function setEvaluated(db: Db, seen: readonly SeenSeries[]): Promise<void> {
  if (seen.length === 0) return
  const columns = seriesColumns(seen.map(({ series }) => series))
  await execute(db)`
    update run_latest l set is_evaluated = true, evaluated_until = u.until,
      compare_after = coalesce(l.compare_after, u.compare_after)
    from unnest(${columns.organizations}::int[], ${columns.pages}::int[], ${columns.devices}::int[], ${columns.locations}::smallint[],
      ${seen.map(({ series }) => series.until)}::timestamptz[], ${seen.map((one) => one.compareAfter)}::timestamptz[])
      as u(organization_id, page_id, device_id, location_id, until, compare_after)
    where l.organization_id = u.organization_id and l.page_id = u.page_id and l.device_id = u.device_id
      and l.location_id = u.location_id`
}

export type PointRow = Partial<Record<MeasuredMetric, number | null>> & {
  /** null: of the history. */
  id: string | null
  at: number
  status: string
  failure_code: string | null
  is_noisy: boolean
  method: string | null
  /** Of a test that confirms a crossing. */
  is_retest: boolean
}

const isRetest = sql<boolean>`exists (select from test t join test_batch b on b.organization_id = t.organization_id
  and b.id = t.batch_id where t.organization_id = r.organization_id and t.id = r.test_id and b.source = 'alert')`

/** More than this after a long stop of the worker are too old for an alert. */
const MAX_NEW_POINTS = 50

/** One list a series, oldest first. Imported results are history. */
export async function listNewPoints(
  db: Db,
  series: readonly NewSeries[],
  metrics: readonly MeasuredMetric[],
): Promise<PointRow[][]> {
  const lists = series.map((): PointRow[] => [])
  if (series.length === 0) return lists
  const columns = seriesColumns(series)
  const values = metrics.map((key) => sql`, ${sql.ref(`r.${SERIES_COLUMN[key]}`)}::float8 as ${sql.ref(key)}`)
  const rows = await rowsOf<Omit<PointRow, 'method'> & { nth: number; engine_id: number | null }>(db)`
    select u.nth::int as nth, r.id, round(date_part('epoch', r.created_at) * 1000)::float8 as at, r.status,
      r.failure_code, r.is_noisy and not u.counts_noisy as is_noisy, r.engine_id,
      ${isRetest} as is_retest ${sql.join(values, sql``)}
    from unnest(${columns.organizations}::int[], ${columns.pages}::int[], ${columns.devices}::int[], ${columns.locations}::smallint[],
      ${series.map((one) => one.after)}::timestamptz[], ${series.map((one) => one.until)}::timestamptz[],
      ${series.map((one) => one.counts_noisy)}::boolean[])
      with ordinality as u(organization_id, page_id, device_id, location_id, after, until, counts_noisy, nth)
    cross join lateral (
      select * from run r where r.organization_id = u.organization_id and r.page_id = u.page_id
        and r.device_id = u.device_id and r.location_id = u.location_id and r.is_point
        and r.created_at > u.after and r.created_at <= u.until and r.imported_from is null
      order by r.created_at desc limit ${MAX_NEW_POINTS}) r
    order by u.nth, r.created_at`
  const methods = await listMethods(
    db,
    rows.map((row) => row.engine_id ?? 0),
  )
  for (const { nth, engine_id, ...row } of rows)
    lists[nth - 1]?.push({ ...row, method: methods.get(engine_id ?? 0) ?? null })
  return lists
}

export interface Maintenance {
  organization_id: number
  client_id: number
  project_id: number | null
  site_id: number | null
  from_at: Date
  to_at: Date
}

/** Maintenance of pages of these clients since then; that of a single monitor is not about pages. */
export const listMaintenance = (
  db: Db,
  clients: readonly { organization_id: number; client_id: number }[],
  since: Date,
) => rowsOf<Maintenance>(db)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, m.from_at, m.to_at
    from (select distinct * from unnest(${clients.map((one) => one.organization_id)}::int[],
      ${clients.map((one) => one.client_id)}::int[])) as u(organization_id, client_id)
    join maintenance_period m on m.organization_id = u.organization_id and m.client_id = u.client_id
    where m.to_at > ${since} and m.monitor_id is null`
