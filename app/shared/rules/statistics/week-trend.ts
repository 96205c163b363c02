import { comparableToNewest, isSameDevice, type MeasurementMethod } from '../measuring/comparable'
import { floorOf } from '../verdict/floors'
import { minimumDetectableDifference } from './minimum-detectable-change'
import { minimumEffect } from './regressions'
import { median } from './statistics'

export const TREND_METRICS = ['performance', 'lcp'] as const
export type TrendMetric = (typeof TREND_METRICS)[number]

/** In days. */
export const MAX_TREND_DAYS = 92
/** Days that affect the trend: the two compared weeks, and two more for the variation. */
export const TREND_DAYS = 28

/** A day's median with one method; null when all tests failed or were noisy. */
export interface DayFigure extends MeasurementMethod {
  /** Whole days before the end of the span. */
  age: number
  /** Middle of the day's tests in ms since 1970. */
  at: number
  value: number | null
}

export const TREND_VERDICTS = ['better', 'worse', 'noise', 'few', 'method'] as const
export interface WeekTrend {
  /** 'few': too few days; 'method': the weeks were measured differently. */
  verdict: (typeof TREND_VERDICTS)[number]
  /** Medians of the two weeks; null when not comparable. */
  before: number | null
  after: number | null
  /** Minimum detectable change. */
  smallest: number | null
}

const WEEK = 7
export const MIN_DAYS = 3

type Known = DayFigure & { value: number }
const isKnown = (day: DayFigure): day is Known => day.value !== null

const isSameMethod = (before: MeasurementMethod, day: MeasurementMethod) =>
  day.engine === before.engine && isSameDevice(day.device, before.device)

/** A line with gaps and method breaks; days in order of time. */
export function dayLine(days: readonly DayFigure[]) {
  const measured = new Set(days.filter(isKnown).map(({ age }) => age))
  const plotted = days.filter((day) => isKnown(day) || !measured.has(day.age))
  let before: MeasurementMethod | undefined
  const breaks: number[] = []
  for (const [i, day] of plotted.entries()) {
    if (!isKnown(day)) continue
    if (before && !isSameMethod(before, day)) breaks.push(i)
    before = { engine: day.engine, device: day.device ?? before?.device ?? null }
  }
  return { times: plotted.map(({ at }) => at), values: plotted.map(({ value }) => value), breaks }
}

const minimumDifference = (metric: TrendMetric, before: number) =>
  metric === 'performance' ? floorOf(metric) : minimumEffect(metric, before)

/**
 * Compares the last seven days with the seven before. Each day counts once, so that tests of one hour don't
 * inflate the significance; only days of the newest method count. Days in order of time.
 */
export function weekTrend(days: readonly DayFigure[], metric: TrendMetric): WeekTrend {
  const measured = days.filter(isKnown).filter(({ age }) => age < TREND_DAYS)
  const like = comparableToNewest(measured)
  const ofWeek = (figures: readonly Known[], week: number) =>
    figures.filter(({ age }) => Math.floor(age / WEEK) === week).map(({ value }) => value)
  const [last, earlier] = [ofWeek(like, 0), ofWeek(like, 1)]
  const [after, before] = [median(last), median(earlier)]
  const weeks = Array.from({ length: TREND_DAYS / WEEK }, (_, week) => ofWeek(like, week))
  const fullWeeks = weeks.filter(({ length }) => length >= MIN_DAYS)
  const scatter = minimumDetectableDifference(fullWeeks, [last.length, earlier.length])
  const isEnough = (weeksDays: number[][]) => weeksDays.every(({ length }) => length >= MIN_DAYS)
  const hasEnoughComparable = isEnough([last, earlier])
  if (before === null || after === null || scatter === null || !hasEnoughComparable) {
    const isOther = !hasEnoughComparable && isEnough([ofWeek(measured, 0), ofWeek(measured, 1)])
    return { verdict: isOther ? 'method' : 'few', before: null, after: null, smallest: null }
  }
  const smallest = Math.max(scatter, minimumDifference(metric, before))
  const rise = after - before
  const isWorse = metric === 'performance' ? rise < 0 : rise > 0
  const verdict = Math.abs(rise) <= smallest ? 'noise' : isWorse ? 'worse' : 'better'
  return { verdict, before, after, smallest }
}
