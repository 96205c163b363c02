import type { z } from 'zod'
import { explainsGap } from '~/shared/rules/measuring/gap-reasons'
import { isNewestMethod } from '~/shared/rules/measuring/method-change'
import { CATEGORIES } from '~/shared/rules/report/scores'
import { minimumDetectableChange } from '~/shared/rules/statistics/minimum-detectable-change'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import type { ChartGap, PointSeries, pointList, pointQuery, SeriesKey } from '~/shared/schemas/point-series'
import type { TenantCtx } from '../../platform/context'
import { type Downsampling, downsampleSeries } from './downsample-series'
import { presentChanges } from './list-measuring-changes'
import { NETWORK_KEYS, presentNetwork } from './network-amounts'
import { type MeasuredSeries, readSeries } from './read-series'

const DEFAULT_LINES: SeriesKey[] = ['performance', 'lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb']
/** For a select; older ones are found by date. */
export const LISTED_POINTS = 100

type Query = z.output<typeof pointQuery>

/** The runs of a page, one series per device and location, downsampled for a chart. */
export async function listPoints(ctx: TenantCtx, query: Query): Promise<z.input<typeof pointList>> {
  const { start, end, series } = await readSeries(ctx, query, requestedKeys(query), {
    maxListed: LISTED_POINTS,
  })
  return { start, end, series: series.map((row) => presentSeries(row, query)) }
}

export const requestedKeys = ({ include_metrics, include_network }: Query): SeriesKey[] => [
  ...new Set([...requestedLines(include_metrics), ...(include_network ? NETWORK_KEYS : [])]),
]

function requestedLines(requested: Query['include_metrics']): SeriesKey[] {
  if (requested === false) return []
  return requested === true || requested === undefined ? DEFAULT_LINES : [...new Set(requested)]
}

const SCORES: readonly string[] = CATEGORIES.map(({ key }) => key)

export const presentSeries = (row: MeasuredSeries, query: Query): PointSeries => ({
  ...presentLines(row, requestedLines(query.include_metrics), query),
  ...(query.include_network && { network: presentNetwork(row, query) }),
})

function presentLines(row: MeasuredSeries, keys: SeriesKey[], downsampling: Downsampling): PointSeries {
  const lines: PointSeries['lines'] = {}
  // The scores share a chart, so all use the same moments.
  const groups = [
    keys.filter((key) => SCORES.includes(key)),
    ...keys.filter((key) => !SCORES.includes(key)).map((key) => [key]),
  ]
  for (const group of groups.filter(({ length }) => length > 0)) {
    const wanted = group.map((key) => row.values[key] ?? [])
    const { times, breaks, columns } = downsampleSeries(row, wanted, downsampling)
    for (const [i, key] of group.entries()) {
      const [values, excluded] = [columns[i] ?? [], row.excluded[key] ?? []]
      lines[key] = { times, values, breaks, excluded, gaps: gapsOf(row, key, times) }
    }
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
    smallestChanges: minimumDetectableChanges(row, keys),
    annotations: presentChanges(row.changes),
  }
}

/**
 * Missing values with a stored reason, those of each reason since a point of the line in one; noisy tests are missing
 * for another reason.
 */
function gapsOf(
  { times, values, gaps, noisyTimes }: MeasuredSeries,
  key: SeriesKey,
  lineTimes: readonly number[],
): ChartGap[] {
  if (gaps.length === 0) return []
  const missing = new Set(times.filter((_, i) => values[key]?.[i] == null))
  const noisy = new Set(noisyTimes)
  const gathered = new Map<string, ChartGap>()
  let index = 0
  for (const { at, reason } of gaps) {
    if (!missing.has(at) || noisy.has(at) || !explainsGap(reason, key)) continue
    while ((lineTimes[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index++
    const found = gathered.get(`${index} ${reason}`)
    if (found) found.tests++
    else gathered.set(`${index} ${reason}`, { at, reason, tests: 1 })
  }
  return [...gathered.values()]
}

/** Minimum detectable change of one more point, estimated from points of the same method. */
function minimumDetectableChanges(row: MeasuredSeries, keys: SeriesKey[]): PointSeries['smallestChanges'] {
  const counts = row.runs
  const runs = counts.findLast((count) => count !== null) ?? 1
  const isLike = isNewestMethod(row.times.slice(-counts.length), row.stretches)
  const entries = keys.flatMap((key) => {
    const newest = row.values[key]?.slice(-counts.length) ?? []
    const points = newest.map((value, i) => ({ value: isLike[i] ? value : null, runs: counts[i] ?? 1 }))
    const found = minimumDetectableChange(points, runs)
    return found ? [[key, found]] : []
  })
  return Object.fromEntries(entries)
}
