import { DAY_MS } from '~/shared/values/units'
import { type Histogram, histogram } from './histogram'
import { halfInterval, MIN_POINTS, minimumDetectableDifference } from './minimum-detectable-change'
import { MIN_SHARE, minimumEffect, SEARCHED_METRICS, type SearchedMetric } from './regressions'
import { measured, median, percentileIn, percentiles } from './statistics'
import { MIN_DAYS } from './week-trend'

const BINS = 12

/** Distribution of a period. */
export interface PeriodSpread extends Histogram {
  points: number
  /** Quartiles and median. */
  low: number
  middle: number
  high: number
}

/** null for too few values. */
export function periodSpread(values: readonly (number | null)[]): PeriodSpread | null {
  const present = measured(values)
  const bars = histogram(present, BINS)
  if (!bars || present.length < MIN_POINTS) return null
  const [low, middle, high] = percentiles(present, [25, 50, 75])
  return { ...bars, points: present.length, low: low ?? 0, middle: middle ?? 0, high: high ?? 0 }
}

/** Points in order of time; columns, since a year of hourly objects would cost more than the sums. */
interface PeriodPoints {
  times: readonly number[]
  values: readonly (number | null)[]
  /** Comparable with the newest point. */
  isLike: readonly boolean[]
}

/** `smallest` is the minimum detectable difference. */
interface PeriodChange {
  before: number
  after: number
  difference: number
  low: number
  high: number
  smallest: number
  isNoise: boolean
}

/** 'few': too few days; 'method': measured differently. */
export const PERIOD_GAPS = ['few', 'method'] as const
type PeriodGap = (typeof PERIOD_GAPS)[number]

/** Daily medians before and after a moment, so that each day counts once. */
function daysAround(
  { times, values, isLike }: PeriodPoints,
  from: number,
  { onlyLike }: { onlyLike: boolean },
): [before: number[], after: number[]] {
  const days: [before: number[], after: number[]] = [[], []]
  const known = new Float64Array(times.length)
  let [day, first, after] = [0, 0, 0]
  const endDay = () => {
    const middle = percentileIn(known.subarray(first, after), 50)
    if (middle !== null) days[day < 0 ? 0 : 1].push(middle)
    first = after
  }
  for (let i = 0; i < times.length; i++) {
    const value = values[i] ?? null
    if (value === null || (onlyLike && !isLike[i])) continue
    const own = Math.floor(((times[i] ?? 0) - from) / DAY_MS)
    if (own !== day) {
      endDay()
      day = own
    }
    known[after++] = value
  }
  endDay()
  return days
}

const isSearched = (metric: string): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

const minimumDifference = (metric: string, before: number) =>
  isSearched(metric) ? minimumEffect(metric, before) : MIN_SHARE * Math.abs(before)

/** Compares points after a moment with those before; more is worse. */
export function periodChange(
  metric: string,
  points: PeriodPoints,
  from: number,
): { change: PeriodChange | null; gap: PeriodGap | null } {
  const like = daysAround(points, from, { onlyLike: true })
  const isEnough = (days: number[][]) => days.every(({ length }) => length >= MIN_DAYS)
  const [earlier, last] = like
  const [before, after] = [median(earlier), median(last)]
  const scatter = minimumDetectableDifference(like, [earlier.length, last.length])
  if (!isEnough(like) || before === null || after === null || scatter === null) {
    const isOther = !isEnough(like) && isEnough(daysAround(points, from, { onlyLike: false }))
    return { change: null, gap: isOther ? 'method' : 'few' }
  }
  const smallest = Math.max(scatter, minimumDifference(metric, before))
  const [difference, half] = [after - before, halfInterval(scatter)]
  const isNoise = Math.abs(difference) <= smallest
  const [low, high] = [difference - half, difference + half]
  return { change: { before, after, difference, low, high, smallest, isNoise }, gap: null }
}
