import { isConfirmedBy, RETEST_RUNS, retestValues } from '~/shared/rules/alerts/confirm'
import type { OpenCrossing } from '~/shared/rules/alerts/crossing'
import { DEFAULT_RULES } from '~/shared/rules/alerts/default-rules'
import { evaluateSeries } from '~/shared/rules/alerts/evaluate'
import { HISTORY_POINTS, MAX_NEWEST, prepareSeries, type SeriesPoint } from '~/shared/rules/alerts/series'
import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import { median } from '~/shared/rules/statistics/statistics'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'

export const RULED_METRICS = ['lcp', 'fcp', 'tbt', 'ttfb'] as const
export type RuledMetric = (typeof RULED_METRICS)[number]

/** As if good ratings counted: the noise of the recorded pages, most of which are good, is replayed at any level. */
export function defaultRule(metric: SearchedMetric): AlertRuleSettings | undefined {
  const rule = DEFAULT_RULES.find((one) => one.metric === metric)
  return rule && { ...rule, countsGood: true }
}

export const pointAt = (at: number, value: number): SeriesPoint => ({
  id: null,
  at,
  value,
  isNoisy: false,
  method: null,
  inMaintenance: false,
})

export interface Watched {
  opened: number
  closed: number
  retests: number
  isOpen: boolean
}

/** One series watched by one rule as the worker does it: evaluation, re-test, recovery. A re-test is a point, too. */
export function watchSeries(rule: AlertRuleSettings, run: () => number, pointRuns = 1) {
  const next = () => (pointRuns === 1 ? run() : (median(Array.from({ length: pointRuns }, run)) ?? 0))
  const history: SeriesPoint[] = []
  let open: OpenCrossing | null = null
  let counter = 0
  const watched: Watched = { opened: 0, closed: 0, retests: 0, isOpen: false }
  const remember = (point: SeriesPoint) => {
    history.push(point)
    if (history.length > 2 * HISTORY_POINTS) history.splice(0, history.length - HISTORY_POINTS - MAX_NEWEST)
  }
  /** `factor` slows down the point and its re-test. */
  const add = (at: number, factor = 1): number => {
    const value = factor * next()
    const point = pointAt(at, value)
    const series = prepareSeries(point, history)
    const evaluation = evaluateSeries(rule, series, counter, open)
    counter = evaluation.counter
    if (open && evaluation.isBack) {
      open = null
      watched.closed++
    } else if (!open && evaluation.crossing) {
      const runs = rule.isConfirmed ? Array.from({ length: RETEST_RUNS }, () => factor * run()) : []
      const before = [...history]
      if (runs.length > 0) {
        watched.retests++
        remember(point)
        remember(pointAt(at + 1, median(runs) ?? 0))
      }
      if (
        runs.length === 0 ||
        isConfirmedBy(rule, evaluation.crossing, retestValues(runs, pointRuns) ?? [], before, point)
      ) {
        const { direction, threshold, baseline } = evaluation.crossing
        open = { direction, threshold, baseline, at, method: null }
        watched.opened++
      }
      watched.isOpen = open !== null
      if (runs.length > 0) return value
    }
    watched.isOpen = open !== null
    remember(point)
    return value
  }
  const learn = (points: readonly SeriesPoint[]) => points.forEach(remember)
  return { watched, add, learn }
}
