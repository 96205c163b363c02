import { type Histogram, histogram } from './histogram'
import { leastNoticeable, SEARCHED_METRICS, type SearchedMetric, SMALLEST_SHARE } from './regressions'
import { FEWEST_POINTS, halfInterval, smallestDifference } from './smallest-change'
import { measured, median, percentile } from './statistics'
import { FEWEST_DAYS } from './week-trend'

const DAY_MS = 86_400_000
const BINS = 12

/** How the values of a period lie. */
export interface PeriodSpread extends Histogram {
  points: number
  /** Half of them lie from `low` to `high`, `middle` is their median. */
  low: number
  middle: number
  high: number
}

/** Null where there are too few values to tell. */
export function periodSpread(values: readonly (number | null)[]): PeriodSpread | null {
  const known = measured(values)
  const bars = histogram(known, BINS)
  const [low, middle, high] = [25, 50, 75].map((percent) => percentile(known, percent) ?? 0)
  if (!bars || known.length < FEWEST_POINTS) return null
  return { ...bars, points: known.length, low: low ?? 0, middle: middle ?? 0, high: high ?? 0 }
}

interface PeriodPoint {
  at: number
  value: number | null
  /** Whether it was measured as the newest was. */
  isLike: boolean
}

/** `smallest` is the difference that can just be told; what is not larger is no difference that can be told. */
interface PeriodChange {
  before: number
  after: number
  difference: number
  low: number
  high: number
  smallest: number
  isNoise: boolean
}

/** 'few': too few days in one of the periods; 'method': enough, but measured differently. */
export const PERIOD_GAPS = ['few', 'method'] as const
type PeriodGap = (typeof PERIOD_GAPS)[number]

/** The medians of the days before and after a moment. A day counts once, however often it was tested. */
function daysAround(points: readonly PeriodPoint[], from: number): [before: number[], after: number[]] {
  const days = new Map<number, number[]>()
  for (const { at, value } of points) {
    if (value === null) continue
    const day = Math.floor((at - from) / DAY_MS)
    const values = days.get(day)
    if (values) values.push(value)
    else days.set(day, [value])
  }
  const mediansOf = (isAfter: boolean) =>
    [...days].flatMap(([day, values]) => (day >= 0 === isAfter ? (median(values) ?? []) : []))
  return [mediansOf(false), mediansOf(true)]
}

const isSearched = (metric: string): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

const leastOf = (metric: string, before: number) =>
  isSearched(metric) ? leastNoticeable(metric, before) : SMALLEST_SHARE * Math.abs(before)

/** The points since a moment against those before it, of a metric of which more is worse. */
export function periodChange(
  metric: string,
  points: readonly PeriodPoint[],
  from: number,
): { change: PeriodChange | null; gap: PeriodGap | null } {
  const alike = points.filter(({ isLike }) => isLike)
  const like = daysAround(alike, from)
  const isEnough = (days: number[][]) => days.every(({ length }) => length >= FEWEST_DAYS)
  const [earlier, last] = like
  const [before, after] = [median(earlier), median(last)]
  const scatter = smallestDifference(like, [earlier.length, last.length])
  if (!isEnough(like) || before === null || after === null || scatter === null) {
    const isOther = !isEnough(like) && isEnough(daysAround(points, from))
    return { change: null, gap: isOther ? 'method' : 'few' }
  }
  const smallest = Math.max(scatter, leastOf(metric, before))
  const [difference, half] = [after - before, halfInterval(scatter)]
  const isNoise = Math.abs(difference) <= smallest
  const [low, high] = [difference - half, difference + half]
  return { change: { before, after, difference, low, high, smallest, isNoise }, gap: null }
}
