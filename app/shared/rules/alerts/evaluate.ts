import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { backReasonOf } from './back'
import type { Crossed, Direction, Evaluation, OpenCrossing } from './crossing'
import { isBeyond, LIMIT_LEVEL_POINTS, type Limit, limitOf, limitPointsOf } from './limits'
import {
  type ComparableSeries,
  countsPoint,
  hasVariation,
  type PreparedSeries,
  prepareSeries,
  type SeriesPoint,
} from './series'
import { significanceOf } from './significance'

/** Stored as a smallint. */
const MAX_COUNTER = 10_000

const unchanged = (counter: number): Evaluation => ({
  crossing: null,
  counter,
  isBack: false,
  backReason: null,
})

/** A value on the good side of a fixed limit is no improvement as long as it always was. */
function wasOtherSide(
  settings: AlertRuleSettings,
  direction: Direction,
  series: ComparableSeries,
  threshold: number,
): boolean {
  if (direction === 'worse' || settings.kind === 'rate') return true
  const level = series.medianOfLast(LIMIT_LEVEL_POINTS)
  return level !== null && !isBeyond(settings, direction, level, threshold)
}

type CountedPoint = Pick<SeriesPoint, 'at' | 'formFactor'> & { value: number }

/** The limit that a value is beyond, whether or not that is normal variation. */
function limitBehind(
  settings: AlertRuleSettings,
  direction: Direction,
  point: CountedPoint,
  series: ComparableSeries,
): Limit | null {
  const limit = limitOf(settings, direction, series, point)
  if (!limit || !isBeyond(settings, direction, point.value, limit.threshold)) return null
  return wasOtherSide(settings, direction, series, limit.threshold) ? limit : null
}

/**
 * Whether a point may cross a rule, decided by the `limitPointsOf` newest comparable points alone: false is certain,
 * true needs the whole history. `isWhole`: there are no older points.
 */
export function mayCross(settings: AlertRuleSettings, series: PreparedSeries, isWhole: boolean): boolean {
  const { point } = series
  if (!countsPoint(settings, point)) return false
  const needed = limitPointsOf(settings)
  if (needed === null) return true
  const comparable = series.comparable(settings)
  if (comparable.values.length < needed && !isWhole) return true
  const isBeyondLimit = (direction: Direction) => limitBehind(settings, direction, point, comparable) !== null
  return isBeyondLimit('worse') || (settings.reportsBetter && isBeyondLimit('better'))
}

function crossedBy(
  settings: AlertRuleSettings,
  direction: Direction,
  point: CountedPoint,
  series: ComparableSeries,
): Crossed | null {
  const limit = limitBehind(settings, direction, point, series)
  if (!limit) return null
  const crossed = { direction, value: point.value, ...limit }
  if (!hasVariation(settings.metric)) return { ...crossed, significance: null }
  return { ...crossed, significance: significanceOf(settings, direction, point, series, limit.threshold) }
}

/** An unknown variation is no reason for a rate, but for a limit, which a re-test confirms. */
function isNoise(settings: AlertRuleSettings, { significance }: Crossed): boolean {
  if (settings.countsNormal || !hasVariation(settings.metric)) return false
  return significance ? significance.isNormal : settings.kind === 'rate'
}

/**
 * Evaluates one rule at a prepared point: use it where several rules see the same point. Points that do not count
 * change nothing.
 */
export function evaluateSeries(
  settings: AlertRuleSettings,
  series: PreparedSeries,
  counter: number,
  open: OpenCrossing | null = null,
): Evaluation {
  const { point } = series
  if (settings.kind === 'event' || !countsPoint(settings, point)) return unchanged(counter)
  const comparable = series.comparable(settings)
  const backReason = open && backReasonOf(settings, series, point.value, comparable, open)
  const back = { isBack: Boolean(backReason), backReason }
  if (comparable.isNewMethod) return { ...unchanged(counter), ...back }
  const crossed =
    crossedBy(settings, 'worse', point, comparable) ??
    (settings.reportsBetter ? crossedBy(settings, 'better', point, comparable) : null)
  if (settings.kind !== 'count')
    return { crossing: crossed && !isNoise(settings, crossed) ? crossed : null, counter: 0, ...back }
  // Crossings in a row of the other direction are another row.
  const inRow = crossed ? nextCounter(counter, crossed.direction) : 0
  const isSent =
    crossed !== null && Math.abs(inRow) >= (settings.consecutive ?? 1) && !isNoise(settings, crossed)
  return { crossing: isSent ? crossed : null, counter: isSent ? 0 : inRow, ...back }
}

/** Negative while improvements are counted. */
function nextCounter(counter: number, direction: Direction): number {
  if (direction === 'worse') return Math.min(MAX_COUNTER, Math.max(0, counter) + 1)
  return Math.max(-MAX_COUNTER, Math.min(0, counter) - 1)
}

/** Evaluates one rule at one point; history oldest first, comparable or not. */
export const evaluatePoint = (
  settings: AlertRuleSettings,
  point: SeriesPoint,
  history: readonly SeriesPoint[],
  counter: number,
  open: OpenCrossing | null = null,
): Evaluation => evaluateSeries(settings, prepareSeries(point, history), counter, open)

/** Down, regressions, failed and missed tests, console errors, third parties: it happens or not. */
export interface Happening {
  isHappening: boolean
  /** Of regressions. */
  direction?: Direction
  value?: number | null
  inMaintenance?: boolean
  isNoisy?: boolean
}

/** A test that failed or was missed counts in a row; other events cross at once. */
export function evaluateHappening(
  settings: AlertRuleSettings,
  { isHappening, direction = 'worse', value = null, ...trust }: Happening,
  counter: number,
): Evaluation {
  if (trust.inMaintenance && !settings.countsMaintenance) return unchanged(counter)
  if (trust.isNoisy && !settings.countsNoisy) return unchanged(counter)
  if (!isHappening) return { crossing: null, counter: 0, isBack: true, backReason: 'recovered' }
  if (direction === 'better' && !settings.reportsBetter) return unchanged(counter)
  const inRow = Math.min(MAX_COUNTER, counter + 1)
  const needed = settings.kind === 'count' ? (settings.consecutive ?? 1) : 1
  if (inRow < needed) return unchanged(inRow)
  const crossing = {
    direction,
    value: value ?? inRow,
    threshold: settings.threshold,
    baseline: null,
    significance: null,
  }
  return { crossing, counter: 0, isBack: false, backReason: null }
}
