import { DAY_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { evidenceOfNewest, type UsualValues, usualValues } from '../statistics/level-evidence'
import { minimumEffect, SEARCHED_METRICS, type SearchedMetric } from '../statistics/regressions'
import { median } from '../statistics/statistics'
import { ALERT_METRIC_FACTS, type AlertMetric, type AlertUnit } from './alert-metrics'

/** A point of one metric on one page, device and location (or of a monitor), as evaluation reads it. */
export interface SeriesPoint {
  id: string | null
  /** ms since 1970. */
  at: number
  /** null: not measured. */
  value: number | null
  isNoisy: boolean
  /** Lighthouse version, throttling, quiet window and device as one text; null where it was not stored: counts as equal. */
  method: string | null
  inMaintenance: boolean
}

/** Previous points that evaluation reads; queries limit by it. */
export const HISTORY_POINTS = 120
/** The same weekday needs older points: those of the point's weekday of these days, in addition. */
export const WEEKDAY_HISTORY_DAYS = 35
/** Comparable points that make a variation known. */
export const MIN_COMPARABLE = 8
/** Newest points that may belong to a change. */
export const MAX_NEWEST = 5
/** Deviations of a series that never varies, in the smallest relevant change. */
const RESOLUTION = 4
/** Points of a level that slowly crossed a limit. */
export const LEVEL_POINTS = 7

const MIN_EFFECTS: Record<AlertUnit, number> = {
  ms: 20,
  shift: 0.01,
  score: 2,
  bytes: 2048,
  count: 1,
  percent: 0,
  days: 0,
  none: 0,
}
/** Measurements vary from run to run; days left and availability do not. */
export const hasVariation = (metric: AlertMetric): boolean =>
  !['days', 'percent', 'none'].includes(ALERT_METRIC_FACTS[metric].unit)
const isSearched = (metric: AlertMetric): metric is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(metric)

/** Smaller changes are irrelevant, however significant. */
export const minimumChange = (metric: AlertMetric, before: number): number =>
  isSearched(metric) ? minimumEffect(metric, before) : MIN_EFFECTS[ALERT_METRIC_FACTS[metric].unit]

export const isSameMethod = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

type Trust = Pick<AlertRuleSettings, 'countsNoisy' | 'countsMaintenance'>

const isTrusted = (settings: Trust, point: SeriesPoint): boolean =>
  (settings.countsNoisy || !point.isNoisy) && (settings.countsMaintenance || !point.inMaintenance)

const hasValue = (point: SeriesPoint): point is SeriesPoint & { value: number } =>
  point.value !== null && Number.isFinite(point.value)

export const countsPoint = (settings: Trust, point: SeriesPoint): point is SeriesPoint & { value: number } =>
  hasValue(point) && isTrusted(settings, point)

/** Counted points of the newest point's method, oldest first, without itself. */
export interface ComparableSeries {
  values: number[]
  times: number[]
  /** The newest points were measured with another method, and too few with this one. */
  isNewMethod: boolean
  usual(metric: AlertMetric): UsualValues | null
  /** Of the newest points, the point itself included; null with too few earlier ones. */
  evidence(metric: AlertMetric, isUp: boolean): number[] | null
  medianOfLast(points: number): number | null
  sameWeekday(at: number): number | null
}

const dayOf = (at: number) => Math.floor(at / DAY_MS)

function compare(point: SeriesPoint, history: readonly SeriesPoint[], trust: Trust): ComparableSeries {
  const [values, times]: [number[], number[]] = [[], []]
  let others = 0
  for (const earlier of history) {
    if (!isTrusted(trust, earlier)) continue
    // Also without a value: another method may be the first that measures this metric.
    if (!isSameMethod(earlier.method, point.method)) {
      others++
      continue
    }
    if (!hasValue(earlier)) continue
    values.push(earlier.value)
    times.push(earlier.at)
  }
  let usual: UsualValues | null | undefined
  const medians = new Map<number, number | null>()
  const usualOf = (metric: AlertMetric) => {
    // The newest points may belong to the change, and must not make it usual.
    const before = values.slice(-(HISTORY_POINTS + MAX_NEWEST - 1), values.length - MAX_NEWEST + 1)
    if (before.length < MIN_COMPARABLE) return null
    return usualValues(before, minimumChange(metric, median(before) ?? 0) / RESOLUTION)
  }
  const evidences: (number[] | undefined)[] = []
  const series: ComparableSeries = {
    values,
    times,
    isNewMethod: others > 0 && values.length < MIN_COMPARABLE,
    usual: (metric) => {
      if (usual === undefined) usual = usualOf(metric)
      return usual
    },
    evidence: (metric, isUp) => {
      const baseline = series.usual(metric)
      if (!baseline || point.value === null) return null
      const newest = [point.value, ...values.slice(-(MAX_NEWEST - 1)).reverse()]
      const evidence = evidences[Number(isUp)] ?? evidenceOfNewest(baseline, newest, isUp)
      evidences[Number(isUp)] = evidence
      return evidence
    },
    medianOfLast: (points) => {
      const cached = medians.get(points)
      if (cached !== undefined) return cached
      const middle = median(values.slice(-points))
      medians.set(points, middle)
      return middle
    },
    sameWeekday: (at) =>
      median(
        values.filter((_, i) => {
          const days = dayOf(at) - dayOf(times[i] ?? 0)
          return days > 0 && days % 7 === 0
        }),
      ),
  }
  return series
}

/** What all rules of one new point share: comparable values, their spread and baselines, each computed once. */
export interface PreparedSeries {
  point: SeriesPoint
  comparable(trust: Trust): ComparableSeries
}

/** One metric's series at its newest point; history oldest first, comparable or not. */
export function prepareSeries(point: SeriesPoint, history: readonly SeriesPoint[]): PreparedSeries {
  const prepared: ComparableSeries[] = []
  return {
    point,
    comparable: ({ countsNoisy, countsMaintenance }) => {
      const key = Number(countsNoisy) + 2 * Number(countsMaintenance)
      const series = prepared[key] ?? compare(point, history, { countsNoisy, countsMaintenance })
      prepared[key] = series
      return series
    },
  }
}
