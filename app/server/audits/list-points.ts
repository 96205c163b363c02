import type { z } from 'zod'
import { RANGE_DAYS } from '~/shared/rules/date-range'
import { decimate } from '~/shared/rules/decimate'
import { engineChange } from '~/shared/rules/engine-change'
import { timeOfPointId } from '~/shared/rules/points'
import { CATEGORIES } from '~/shared/rules/scores'
import { smallestChange } from '~/shared/rules/smallest-change'
import type { FormFactor } from '~/shared/schemas/agent'
import type {
  PointSeries,
  pointList,
  pointQuery,
  ReportView,
  reportQuery,
  SeriesKey,
  TestStatus,
} from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../context'
import { type EngineChangeRow, listEngineChanges } from './engine-change.store'
import { type ChoiceRow, findNearestRun, listChoices, listSeries, type SeriesRow } from './point.store'
import { readPoint } from './read-point'

const DAY_MS = 86_400_000
const DEFAULT_LINES = ['performance', 'lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb'] as const
/** Enough to choose from by hand; further back one goes by dates. */
const LISTED_POINTS = 100

interface Span {
  start_date?: string | undefined
  end_date?: string | undefined
}

export function spanOf(ctx: TenantCtx, query: Span): { from: Date; to: Date } {
  const to = query.end_date ? new Date(query.end_date) : ctx.now()
  const from = query.start_date
    ? new Date(query.start_date)
    : new Date(to.getTime() - RANGE_DAYS.month * DAY_MS)
  return { from, to }
}

export const within = (ctx: TenantCtx, query: Omit<z.output<typeof pointQuery>, 'include_metrics'>) => ({
  tenant: ctx.tenant,
  pageId: query.page_id,
  deviceId: query.device,
  locationId: query.location,
})

/** The runs of a page over time, one series a device and location, thinned to what a chart can show. */
export async function listPoints(
  ctx: TenantCtx,
  query: z.output<typeof pointQuery>,
): Promise<z.input<typeof pointList>> {
  const { from, to } = spanOf(ctx, query)
  const keys = [...new Set(query.include_metrics ?? DEFAULT_LINES)]
  const asked = { ...within(ctx, query), from, to }
  const rows = await listSeries(ctx.db, asked, keys, LISTED_POINTS)
  const changes = rows.some(({ hasEngines }) => hasEngines) ? await listEngineChanges(ctx.db, asked) : []
  const series = rows.map((row) => ({
    ...presentSeries(row, query.max_points),
    annotations: annotationsOf(row, changes),
  }))
  return { start: from.toISOString(), end: to.toISOString(), series }
}

const SCORES: readonly string[] = CATEGORIES.map(({ key }) => key)

function annotationsOf(row: SeriesRow, changes: EngineChangeRow[]): PointSeries['annotations'] {
  const own = changes.filter(
    (change) => change.device_id === row.device_id && change.location_id === row.location_id,
  )
  return own.flatMap(({ at, before, after }) => {
    const change = engineChange(before, after)
    return change ? [{ at, kind: 'engine' as const, ...change }] : []
  })
}

function presentSeries(row: SeriesRow, maxPoints: number): Omit<PointSeries, 'annotations'> {
  const lines: PointSeries['lines'] = {}
  const values = trustedOf(row)
  const keys = Object.keys(row.values) as SeriesKey[]
  // The scores share one chart, so they are thinned to the same moments.
  const groups = [
    keys.filter((key) => SCORES.includes(key)),
    ...keys.filter((key) => !SCORES.includes(key)).map((key) => [key]),
  ]
  for (const group of groups) {
    const kept = thin(
      row.times,
      group.map((key) => values[key] ?? []),
      maxPoints,
    )
    const times = kept.map((i) => row.times[i] ?? 0)
    for (const key of group) lines[key] = { times, values: kept.map((i) => values[key]?.[i] ?? null) }
  }
  const points = row.listed.map(({ id, at, status, isNoisy }) => ({
    _id: id,
    at,
    status: status as TestStatus,
    isNoisy,
  }))
  return {
    device: row.device_id,
    location: row.location_id,
    total: row.total,
    failed: row.failed,
    lines,
    points: points.reverse(),
    noisyTimes: row.noisyTimes,
    smallestChanges: revealed(row, values),
  }
}

/** A disturbed machine's figures are no truth: a gap stands in their place. */
function trustedOf({ values, times, noisyTimes }: SeriesRow): SeriesRow['values'] {
  if (noisyTimes.length === 0) return values
  const noisy = new Set(noisyTimes)
  const trusted = (all: (number | null)[]) => all.map((value, i) => (noisy.has(times[i] ?? 0) ? null : value))
  return Object.fromEntries(Object.entries(values).map(([key, all]) => [key, trusted(all)]))
}

/** The smallest change that one more point would reveal, made as the newest was. */
function revealed({ runs: counts }: SeriesRow, trusted: SeriesRow['values']): PointSeries['smallestChanges'] {
  const runs = counts.findLast((count) => count !== null) ?? 1
  const entries = Object.entries(trusted).flatMap(([key, values]) => {
    const points = values.slice(-counts.length).map((value, i) => ({ value, runs: counts[i] ?? 1 }))
    const found = smallestChange(points, runs)
    return found ? [[key, found]] : []
  })
  return Object.fromEntries(entries)
}

/** Which indices to keep of columns drawn together: every column's extremes and gaps. */
export function thin(times: number[], columns: (number | null)[][], maxPoints: number): number[] {
  if (times.length <= maxPoints) return times.map((_, i) => i)
  const buckets = Math.max(5, Math.floor(maxPoints / 2 / columns.length))
  const kept = new Set<number>()
  for (const values of columns) {
    const points = times.map((at, i) => ({ at, i, value: values[i] ?? null }))
    for (const point of decimate(points, buckets)) kept.add(point.i)
  }
  return [...kept].sort((a, b) => a - b)
}

/** The point a reader asked for, or the closest in time to it, or the newest; and the series around it. */
export async function readReport(ctx: TenantCtx, query: z.output<typeof reportQuery>): Promise<ReportView> {
  const { from, to } = spanOf(ctx, query)
  const askedAt = query.pointId ? timeOfPointId(query.pointId) : null
  const [id, choices] = await Promise.all([
    findNearestRun(ctx.db, { ...within(ctx, query), from, to }, askedAt === null ? null : new Date(askedAt)),
    listChoices(ctx.db, ctx.tenant, query.page_id),
  ])
  const span = { start: from.toISOString(), end: to.toISOString(), choices: choices.map(presentChoice) }
  if (!id) return { point: null, isSubstitute: false, series: null, ...span }
  const point = await readPoint({ ...ctx, target: { ...ctx.target, id } })
  const list = await listPoints(ctx, { ...query, device: point.device, location: point.location })
  const isSubstitute = query.pointId !== undefined && query.pointId !== id
  return { point, isSubstitute, series: list.series[0] ?? null, ...span }
}

const presentChoice = (row: ChoiceRow): ReportView['choices'][number] => ({
  device: row.device_id,
  deviceName: row.device_name,
  formFactor: row.form_factor as FormFactor,
  location: row.location_id,
  locationLabel: row.location_label,
})
