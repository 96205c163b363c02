import { type Histogram, histogram } from './histogram'
import { leastNoticeable, SEARCHED_METRICS, type SearchedMetric, SMALLEST_SHARE } from './regressions'
import { FEWEST_POINTS, halfInterval, smallestDifference } from './smallest-change'
import { measured, median, percentile } from './statistics'
import { FEWEST_DAYS } from './week-trend'

/** Into so many equal parts the values of a period are told. */
export const PERIOD_BINS = 12

/** In longer periods medians of days are told instead of tests: there are thousands of those. */
export const MOST_DAYS_OF_TESTS = 92

/** What the values of a spread are. */
export const SPREADS_OF = ['tests', 'days'] as const

/** How the values of a period lie. */
export interface PeriodSpread extends Histogram {
  of: (typeof SPREADS_OF)[number]
  points: number
  /** Half of them lie from `low` to `high`, `middle` is their median. */
  low: number
  middle: number
  high: number
}

/** Null where there are too few values to tell. */
export const periodSpread = (found: PeriodSpread | undefined): PeriodSpread | null =>
  found && found.points >= FEWEST_POINTS ? found : null

/** A day in which a metric was measured. A day counts once, however often it was tested. */
export interface PeriodDay {
  /** How many days after the moment that parts the periods; negative before it. */
  day: number
  /** The median of what was measured as the newest was; null where nothing of the day was. */
  middle: number | null
}

/** How the medians of the days since the moment lie. */
export function spreadOfDays(days: readonly PeriodDay[]): PeriodSpread | undefined {
  const values = measured(days.filter(({ day }) => day >= 0).map(({ middle }) => middle))
  const bars = histogram(values, PERIOD_BINS)
  const [low = 0, middle = 0, high = 0] = [25, 50, 75].map((percent) => percentile(values, percent) ?? 0)
  return bars ? { ...bars, of: 'days', points: values.length, low, middle, high } : undefined
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

/** What some days have, those before the moment and those after it. */
function around<T>(
  days: readonly PeriodDay[],
  tell: (day: PeriodDay) => T | null,
): [before: T[], after: T[]] {
  const told = (some: PeriodDay[]) => some.flatMap((day) => tell(day) ?? [])
  return [told(days.filter(({ day }) => day < 0)), told(days.filter(({ day }) => day >= 0))]
}

const isSearched = (metric: string): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

const leastOf = (metric: string, before: number) =>
  isSearched(metric) ? leastNoticeable(metric, before) : SMALLEST_SHARE * Math.abs(before)

/** The days since a moment against those before it, of a metric of which more is worse. */
export function periodChange(
  metric: string,
  days: readonly PeriodDay[],
): { change: PeriodChange | null; gap: PeriodGap | null } {
  const like = around(days, ({ middle }) => middle)
  const isEnough = (some: unknown[][]) => some.every(({ length }) => length >= FEWEST_DAYS)
  const [earlier, last] = like
  const [before, after] = [median(earlier), median(last)]
  const scatter = smallestDifference(like, [earlier.length, last.length])
  if (!isEnough(like) || before === null || after === null || scatter === null) {
    const isOther = !isEnough(like) && isEnough(around(days, ({ day }) => day))
    return { change: null, gap: isOther ? 'method' : 'few' }
  }
  const smallest = Math.max(scatter, leastOf(metric, before))
  const [difference, half] = [after - before, halfInterval(scatter)]
  const isNoise = Math.abs(difference) <= smallest
  const [low, high] = [difference - half, difference + half]
  return { change: { before, after, difference, low, high, smallest, isNoise }, gap: null }
}
