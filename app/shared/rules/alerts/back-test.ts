import { WEEK_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { isConfirmedBy, RETEST_RUNS } from './confirm'
import type { Crossed, OpenCrossing } from './crossing'
import { type CrossingState, stepByPoint, stepByRetest } from './crossing-state'
import { evaluateSeries } from './evaluate'
import { countsPoint, HISTORY_POINTS, isSameMethod, prepareSeries, type SeriesPoint } from './series'

export interface BackTestAlert {
  openedAt: number
  /** null: still open. */
  closedAt: number | null
  value: number
  threshold: number | null
  baseline: number | null
  isNormal: boolean
}

export interface BackTest {
  /** What the rule would have sent, oldest first. */
  alerts: BackTestAlert[]
  perWeek: number
  /** Of the alerts. */
  withinNormal: number
  /** Crossings within normal variation, or that the next points did not confirm. */
  heldBack: number
  /** Sends more than MAX_ALERTS_A_WEEK. */
  isFrequent: boolean
}

export const MAX_ALERTS_A_WEEK = 5
export const BACK_TEST_DAYS = 90

/** In place of a re-test, which the past does not have, the next three counted points decide; without any it is sent. */
function isConfirmedLater(
  settings: AlertRuleSettings,
  crossed: Crossed,
  points: readonly SeriesPoint[],
  index: number,
): boolean {
  const point = points[index]
  if (!point) return true
  const next: number[] = []
  for (let i = index + 1; i < points.length && next.length < RETEST_RUNS; i++) {
    const later = points[i]
    if (later && countsPoint(settings, later) && isSameMethod(later.method, point.method))
      next.push(later.value)
  }
  return next.length === 0 || isConfirmedBy(settings, crossed, next, historyOf(points, index), point)
}

/** More than HISTORY_POINTS, since some of them may not count. */
const historyOf = (points: readonly SeriesPoint[], index: number) =>
  points.slice(Math.max(0, index - 2 * HISTORY_POINTS), index)

function summarize(alerts: BackTestAlert[], heldBack: number, weeks: number): BackTest {
  const perWeek = alerts.length / Math.max(1, weeks)
  return {
    alerts,
    perWeek,
    withinNormal: alerts.filter(({ isNormal }) => isNormal).length,
    heldBack,
    isFrequent: perWeek > MAX_ALERTS_A_WEEK,
  }
}

const weeksOf = (points: readonly SeriesPoint[], from: number) =>
  ((points.at(-1)?.at ?? 0) - Math.max(from, points[0]?.at ?? 0)) / WEEK_MS

/**
 * Replays a rule over the points of one series, oldest first, by the same evaluation as live points. Points before
 * `from` are only history.
 */
export function backTest(
  settings: AlertRuleSettings,
  points: readonly SeriesPoint[],
  from = Number.NEGATIVE_INFINITY,
): BackTest {
  const alerts: BackTestAlert[] = []
  let [counter, heldBack, isHeld] = [0, 0, false]
  let state: CrossingState = 'none'
  let open: OpenCrossing | null = null
  for (const [i, point] of points.entries()) {
    if (point.at < from) continue
    const series = prepareSeries(point, historyOf(points, i))
    const evaluation = evaluateSeries(settings, series, counter, open)
    counter = evaluation.counter
    const { crossing } = evaluation
    let step = stepByPoint(state, settings, evaluation)
    if (crossing && step.action === 'confirm')
      step = stepByRetest(step.state, isConfirmedLater(settings, crossing, points, i))
    state = step.state
    if (step.action === 'dismiss') heldBack++
    if (step.action === 'close') {
      open = null
      const last = alerts.at(-1)
      if (last) last.closedAt = point.at
    }
    if (crossing && step.action === 'open') {
      const { value, threshold, baseline, significance } = crossing
      open = { direction: crossing.direction, threshold, baseline, at: point.at, method: point.method }
      alerts.push({
        openedAt: point.at,
        closedAt: null,
        value,
        threshold,
        baseline,
        isNormal: significance?.isNormal ?? false,
      })
    }
    const wouldCross: boolean = isNormalCrossing(settings, series, state)
    if (wouldCross && !isHeld) heldBack++
    isHeld = wouldCross
  }
  return summarize(alerts, heldBack, weeksOf(points, from))
}

/** A crossing that only the filter of normal variation keeps back; points in a row are one. */
function isNormalCrossing(
  settings: AlertRuleSettings,
  series: ReturnType<typeof prepareSeries>,
  state: CrossingState,
): boolean {
  if (settings.countsNormal || settings.kind === 'count' || state !== 'none') return false
  const { crossing } = evaluateSeries({ ...settings, countsNormal: true }, series, 0)
  return crossing !== null && (crossing.significance?.isNormal ?? true)
}

/** All series that a rule covers, as one. */
export function mergeBackTests(tests: readonly BackTest[]): BackTest {
  const sum = (read: (test: BackTest) => number) => tests.reduce((total, test) => total + read(test), 0)
  const perWeek = sum((test) => test.perWeek)
  return {
    alerts: tests.flatMap(({ alerts }) => alerts).sort((one, other) => one.openedAt - other.openedAt),
    perWeek,
    withinNormal: sum((test) => test.withinNormal),
    heldBack: sum((test) => test.heldBack),
    isFrequent: perWeek > MAX_ALERTS_A_WEEK,
  }
}
