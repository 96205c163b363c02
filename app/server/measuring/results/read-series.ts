import { type MethodStretch, methodStretches, withKnownDevices } from '~/shared/rules/measuring/method-change'
import { RANGE_DAYS } from '~/shared/rules/time/date-range'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { type EngineChangeRow, listEngineChanges } from './engine-change.store'
import { listSeries, type SeriesRow } from './point.store'

interface SpanQuery {
  start_date?: string | undefined
  end_date?: string | undefined
}

export function spanOf(ctx: TenantCtx, query: SpanQuery): { from: Date; to: Date } {
  const to = query.end_date ? new Date(query.end_date) : ctx.now()
  const from = query.start_date
    ? new Date(query.start_date)
    : new Date(to.getTime() - RANGE_DAYS.month * DAY_MS)
  return { from, to }
}

export interface SeriesSpan {
  tenant: number
  pageId: number
  deviceId: number
  locationId: number
  from: Date
  to: Date
}

interface SeriesPlaceQuery {
  page_id: number
  device?: number | undefined
  location?: number | undefined
}

export const within = (ctx: TenantCtx, query: SeriesPlaceQuery) => ({
  tenant: ctx.tenant,
  pageId: query.page_id,
  deviceId: query.device,
  locationId: query.location,
})

/** A series whose excluded values are apart: by key, one at each of `noisyTimes`. */
interface CountedSeries extends SeriesRow {
  excluded: Record<string, (number | null)[]>
}

/** A series with its engine changes, as recorded and with known devices, and the periods of each method. */
export interface MeasuredSeries extends CountedSeries {
  recorded: EngineChangeRow[]
  changes: EngineChangeRow[]
  stretches: MethodStretch[]
}

interface ReadSeries {
  start: string
  end: string
  series: MeasuredSeries[]
}

/**
 * Also reads points before `countedFrom`. Looks for engine changes only when there are several engines,
 * because that needs a scan.
 */
export async function readSeries(
  ctx: TenantCtx,
  query: SpanQuery & SeriesPlaceQuery,
  keys: SeriesKey[],
  { maxListed, countedFrom }: { maxListed: number; countedFrom?: Date },
): Promise<ReadSeries> {
  const { from, to } = spanOf(ctx, query)
  const request = { ...within(ctx, query), from, to }
  const rows = await listSeries(ctx.db, request, keys, { maxListed, countedFrom: countedFrom ?? from })
  const all = rows.some(({ hasEngines }) => hasEngines) ? await listEngineChanges(ctx.db, request) : []
  const series = rows.map((row) => {
    const isOfRow = (change: EngineChangeRow) =>
      change.device_id === row.device_id && change.location_id === row.location_id
    return measuredWith(withoutNoisy(row), all.filter(isOfRow))
  })
  return { start: from.toISOString(), end: to.toISOString(), series }
}

function measuredWith(row: CountedSeries, recorded: EngineChangeRow[]): MeasuredSeries {
  const changes = withKnownDevices(recorded)
  return { ...row, recorded, changes, stretches: methodStretches(changes) }
}

/** The series without points before the start of the count; null when none remain. */
export function seriesSince(row: MeasuredSeries, countedFrom: number): MeasuredSeries | null {
  const first = row.times.findIndex((at) => at >= countedFrom)
  if (first < 0) return null
  const since = <T>(all: T[]) => all.slice(first)
  const times = since(row.times)
  const noisyTimes = row.noisyTimes.filter((at) => at >= countedFrom)
  const newest = (all: (number | null)[]) => all.slice(row.noisyTimes.length - noisyTimes.length)
  const { enginesFrom } = row
  return measuredWith(
    {
      ...row,
      total: times.length,
      times,
      values: mapValues(row.values, since),
      noisyTimes,
      gaps: row.gaps.filter(({ at }) => at >= countedFrom),
      excluded: mapValues(row.excluded, newest),
      runs: row.runs.slice(-times.length),
      listed: row.listed.filter(({ at }) => at >= countedFrom),
    },
    // The first known engine is no change.
    row.recorded.filter(({ at }) => enginesFrom !== null && at > enginesFrom),
  )
}

type Columns = Record<string, (number | null)[]>
const mapValues = (columns: Columns, change: (all: (number | null)[]) => (number | null)[]): Columns =>
  Object.fromEntries(Object.entries(columns).map(([key, all]) => [key, change(all)]))

/** Values from noisy runs become gaps, unless the site counts them. */
function withoutNoisy(row: SeriesRow): CountedSeries {
  const { values, times } = row
  const noisyTimes = row.countsNoisy ? [] : row.noisyTimes
  if (noisyTimes.length === 0) return { ...row, noisyTimes, excluded: {} }
  const noisy = new Set(noisyTimes)
  const isNoisyAt = (i: number) => noisy.has(times[i] ?? 0)
  const excluded = mapValues(values, (all) => all.filter((_, i) => isNoisyAt(i)))
  return {
    ...row,
    noisyTimes,
    excluded,
    values: mapValues(values, (all) => all.map((value, i) => (isNoisyAt(i) ? null : value))),
  }
}
