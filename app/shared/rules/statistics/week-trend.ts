import { comparableToNewest, isSameDevice, type MeasurementMethod } from '../measuring/comparable'
import { minimumDetectableDifference } from './minimum-detectable-change'
import { minimumEffect } from './regressions'
import { median } from './statistics'

/** What a row of a dashboard draws the way of. */
export const TREND_METRICS = ['performance', 'lcp'] as const
export type TrendMetric = (typeof TREND_METRICS)[number]

/** The longest way that is drawn, in days. */
export const MAX_TREND_DAYS = 92
/** So many days tell the trend, however many are drawn: the weeks compared, and two more for the scatter. */
export const TREND_DAYS = 28

/** The median of a day by one method; null where all of the day's tests failed or were disturbed. */
export interface DayFigure extends MeasurementMethod {
  /** Whole days before the end of the span. */
  age: number
  /** The middle of the day's tests, ms since 1970. */
  at: number
  value: number | null
}

export const TREND_VERDICTS = ['better', 'worse', 'noise', 'few', 'method'] as const
export interface WeekTrend {
  /** 'few': not enough days; 'method': enough, but the weeks were measured differently. */
  verdict: (typeof TREND_VERDICTS)[number]
  /** Medians of the week before and of the last one; null where they are not compared. */
  before: number | null
  after: number | null
  /** The smallest difference that counts as one. */
  smallest: number | null
}

const WEEK = 7
export const MIN_DAYS = 3

type Known = DayFigure & { value: number }
const isKnown = (day: DayFigure): day is Known => day.value !== null

const isSameMethod = (before: MeasurementMethod, day: MeasurementMethod) =>
  day.engine === before.engine && isSameDevice(day.device, before.device)

/** The days as a line: gaps where nothing was measured, breaks where another method begins. Days in order of time. */
export function dayLine(days: readonly DayFigure[]) {
  const known = new Set(days.filter(isKnown).map(({ age }) => age))
  const drawn = days.filter((day) => isKnown(day) || !known.has(day.age))
  let before: MeasurementMethod | undefined
  const breaks: number[] = []
  for (const [i, day] of drawn.entries()) {
    if (!isKnown(day)) continue
    if (before && !isSameMethod(before, day)) breaks.push(i)
    before = { engine: day.engine, device: day.device ?? before?.device ?? null }
  }
  return { times: drawn.map(({ at }) => at), values: drawn.map(({ value }) => value), breaks }
}

const minimumDifference = (metric: TrendMetric, before: number) =>
  metric === 'performance' ? 1 : minimumEffect(metric, before)

/**
 * The last seven days against the seven before. A day counts once, however often it was tested, so that tests of
 * one hour are not taken for certainty; only days of the newest method are compared. Days in order of time, of
 * which older ones than tell the trend change nothing.
 */
export function weekTrend(days: readonly DayFigure[], metric: TrendMetric): WeekTrend {
  const known = days.filter(isKnown).filter(({ age }) => age < TREND_DAYS)
  const like = comparableToNewest(known)
  const ofWeek = (of: readonly Known[], week: number) =>
    of.filter(({ age }) => Math.floor(age / WEEK) === week).map(({ value }) => value)
  const [last, earlier] = [ofWeek(like, 0), ofWeek(like, 1)]
  const [after, before] = [median(last), median(earlier)]
  const weeks = Array.from({ length: TREND_DAYS / WEEK }, (_, week) => ofWeek(like, week))
  const told = weeks.filter(({ length }) => length >= MIN_DAYS)
  const scatter = minimumDetectableDifference(told, [last.length, earlier.length])
  const isEnough = (weeksDays: number[][]) => weeksDays.every(({ length }) => length >= MIN_DAYS)
  const hasEnoughComparable = isEnough([last, earlier])
  if (before === null || after === null || scatter === null || !hasEnoughComparable) {
    const isOther = !hasEnoughComparable && isEnough([ofWeek(known, 0), ofWeek(known, 1)])
    return { verdict: isOther ? 'method' : 'few', before: null, after: null, smallest: null }
  }
  const smallest = Math.max(scatter, minimumDifference(metric, before))
  const rise = after - before
  const isWorse = metric === 'performance' ? rise < 0 : rise > 0
  const verdict = Math.abs(rise) <= smallest ? 'noise' : isWorse ? 'worse' : 'better'
  return { verdict, before, after, smallest }
}
