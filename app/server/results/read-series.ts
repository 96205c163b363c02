import { type MethodStretch, methodStretches, withKnownDevices } from '~/shared/rules/measuring/method-change'
import { RANGE_DAYS } from '~/shared/rules/time/date-range'
import type { SeriesKey } from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../context'
import { type EngineChangeRow, listEngineChanges } from './engine-change.store'
import { listSeries, type SeriesRow } from './point.store'

const DAY_MS = 86_400_000

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

/** A series with its engine changes, as recorded and with known devices, and the periods of each method. */
export interface MeasuredSeries extends SeriesRow {
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
  const asked = { ...within(ctx, query), from, to }
  const rows = await listSeries(ctx.db, asked, keys, { maxListed, countedFrom: countedFrom ?? from })
  const all = rows.some(({ hasEngines }) => hasEngines) ? await listEngineChanges(ctx.db, asked) : []
  const series = rows.map((row) => {
    const isOfRow = (change: EngineChangeRow) =>
      change.device_id === row.device_id && change.location_id === row.location_id
    return measuredWith({ ...row, values: trustedOf(row) }, all.filter(isOfRow))
  })
  return { start: from.toISOString(), end: to.toISOString(), series }
}

function measuredWith(row: SeriesRow, recorded: EngineChangeRow[]): MeasuredSeries {
  const changes = withKnownDevices(recorded)
  return { ...row, recorded, changes, stretches: methodStretches(changes) }
}

/** The series without points before the start of the count; null when none remain. */
export function seriesSince(row: MeasuredSeries, countedFrom: number): MeasuredSeries | null {
  const first = row.times.findIndex((at) => at >= countedFrom)
  if (first < 0) return null
  const since = <T>(all: T[]) => all.slice(first)
  const times = since(row.times)
  const { enginesFrom } = row
  return measuredWith(
    {
      ...row,
      total: times.length,
      times,
      values: Object.fromEntries(Object.entries(row.values).map(([key, all]) => [key, since(all)])),
      noisyTimes: row.noisyTimes.filter((at) => at >= countedFrom),
      runs: row.runs.slice(-times.length),
      listed: row.listed.filter(({ at }) => at >= countedFrom),
    },
    // The first known engine is no change.
    row.recorded.filter(({ at }) => enginesFrom !== null && at > enginesFrom),
  )
}

/** Values from noisy runs become gaps. */
function trustedOf({ values, times, noisyTimes }: SeriesRow): SeriesRow['values'] {
  if (noisyTimes.length === 0) return values
  const noisy = new Set(noisyTimes)
  const trusted = (all: (number | null)[]) => all.map((value, i) => (noisy.has(times[i] ?? 0) ? null : value))
  return Object.fromEntries(Object.entries(values).map(([key, all]) => [key, trusted(all)]))
}
