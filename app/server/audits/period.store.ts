import { type RawBuilder, sql } from 'kysely'
import type { MethodSpan } from '~/shared/rules/engine-change'
import { PERIOD_BINS, type PeriodSpread } from '~/shared/rules/period-change'
import type { MetricKey } from '~/shared/schemas/metric-keys'
import type { Db } from '../db'
import { METRIC_COLUMN } from './metric-columns'

export interface PeriodOf {
  tenant: number
  pageId: number
  deviceId: number
  locationId: number
  from: Date
  to: Date
}

/** The points of a series in a span of time, by the index of series. */
const inSpan = (of: PeriodOf) => sql`organization_id = ${of.tenant} and page_id = ${of.pageId}
  and device_id = ${of.deviceId} and location_id = ${of.locationId} and is_point
  and created_at >= ${of.from} and created_at < ${of.to}`

/** Whether a point was made in one of some spans, however many there are; null is all of time. */
function isIn(spans: readonly MethodSpan[] | null): RawBuilder<unknown> {
  if (!spans) return sql`true`
  const moment = (at: number | null) => (at === null ? '' : new Date(at).toISOString())
  const ranges = spans.map(({ from, to }) => `[${moment(from)},${moment(to)})`)
  return sql`created_at <@ ${`{${ranges.join(',')}}`}::tstzmultirange`
}

const figureOf = (key: MetricKey) => sql`${sql.ref(METRIC_COLUMN[key])}::float8`

/** Whether some of the points in a span were measured with another engine than others. */
export async function hasEngines(db: Db, of: PeriodOf): Promise<boolean> {
  const { rows } = await sql<{ several: boolean }>`
    select min(engine_id) is distinct from max(engine_id) as several from run where ${inSpan(of)}`.execute(db)
  return rows[0]?.several ?? false
}

export interface DayRow {
  /** How many days after the moment. */
  day: number
  /** Of each metric the median of the points in the spans, and how many points of the day have it at all. */
  medians: (number | null)[]
  measured: number[]
}

/**
 * One row a day, as a moment begins it, since a year and the one before have 17,520 hours. What a disturbed machine
 * measured is left out.
 */
export async function listPeriodDays(
  db: Db,
  of: PeriodOf,
  keys: readonly MetricKey[],
  { begin, spans }: { begin: Date; spans: readonly MethodSpan[] | null },
): Promise<DayRow[]> {
  const medians = keys.map(
    (key) => sql`percentile_cont(0.5) within group (order by ${figureOf(key)}) filter (where ${isIn(spans)})`,
  )
  const measured = keys.map((key) => sql`count(${sql.ref(METRIC_COLUMN[key])})::int`)
  const { rows } = await sql<DayRow>`
    select floor(round((date_part('epoch', created_at) - ${begin.getTime() / 1000}::float8) * 1000)
        / 86400000)::int as day,
      array[${sql.join(medians)}]::float8[] as medians, array[${sql.join(measured)}] as measured
    from run where ${inSpan(of)} and not is_noisy group by 1 order by 1`.execute(db)
  return rows
}

type SpreadRow = Omit<PeriodSpread, 'of' | 'counts'> & { place: number; counts: Record<string, number> }

/** How the values of each metric lie that points in some spans have; without those that none has. */
export async function listSpreads(
  db: Db,
  of: PeriodOf,
  keys: readonly MetricKey[],
  spans: readonly MethodSpan[] | null,
): Promise<Map<MetricKey, PeriodSpread>> {
  const { rows } = await sql<SpreadRow>`
    with figure as materialized (
      select one.place::int, one.value from run
        cross join lateral unnest(array[${sql.join(keys.map(figureOf))}]) with ordinality as one(value, place)
      where ${inSpan(of)} and not is_noisy and ${isIn(spans)} and one.value is not null
    ), bounds as (
      select place, min(value) as "from", max(value) as "to", count(*)::int as points,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value) as quarters
      from figure group by place
    ), part as (
      select f.place, case when b."from" = b."to" then 1
          else least(${PERIOD_BINS}::int, width_bucket(f.value, b."from", b."to", ${PERIOD_BINS}::int)) end as part,
        count(*)::int as points
      from figure f join bounds b on b.place = f.place group by 1, 2
    )
    select b.place, b."from", b."to", b.points, b.quarters[1] as low, b.quarters[2] as middle, b.quarters[3] as high,
      (select json_object_agg(p.part, p.points) from part p where p.place = b.place) as counts
    from bounds b`.execute(db)
  return new Map(
    rows.flatMap(({ place, counts, ...row }) => {
      const key = keys[place - 1]
      const parts = row.from === row.to ? 1 : PERIOD_BINS
      const told = Array.from({ length: parts }, (_, i) => counts[i + 1] ?? 0)
      return key ? [[key, { ...row, of: 'tests', counts: told }]] : []
    }),
  )
}
