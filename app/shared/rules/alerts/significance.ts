import { DAY_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { UsualValues } from '../statistics/level-evidence'
import { median } from '../statistics/statistics'
import type { Direction, Significance } from './crossing'
import { isBeyond, isUp } from './limits'
import { type ComparableSeries, LEVEL_POINTS } from './series'

/** Evidence that makes a re-test worth its runs, and evidence that notifies, for points a day or more apart. */
export const RETEST_EVIDENCE = 2.25
export const ALERT_EVIDENCE = 8

/** Hourly points have 24 chances a day. */
export function chancesOf(times: readonly number[], at: number): number {
  const first = times[0]
  if (first === undefined || at <= first) return 0
  const gap = (at - first) / times.length
  return Math.max(0, Math.log(DAY_MS / Math.max(gap, 60_000)))
}

/** The change that a series has to show, and the share of it that one deviation may be. */
const SHOWN_CHANGE = 0.2
const QUIET_SHARE = 0.5
const NOISE_WEIGHT = 4
const MAX_NOISE = 2

/**
 * Evidence that a notification needs in addition where a deviation is more than half of a change of 20 %: among many runs
 * of such a series, four in a row look slower by chance more often than their density tells. docs/decisions/052.
 */
export function noiseOf({ deviation, middle }: Pick<UsualValues, 'deviation' | 'middle'>): number {
  const share = deviation / (SHOWN_CHANGE * Math.abs(middle))
  return Math.min(MAX_NOISE, NOISE_WEIGHT * Math.max(0, share - QUIET_SHARE))
}

const Z_95 = 1.959964
/** Standard deviation of a median of seven, of a single value's. */
const LEVEL_ERROR = 0.46

/** A level that crossed slowly: the newest points are beyond the limit by more than their median may err. */
export function isLevelBeyond(
  settings: AlertRuleSettings,
  direction: Direction,
  newest: readonly number[],
  threshold: number,
  deviation: number,
): boolean {
  const middle = median(newest.slice(-LEVEL_POINTS))
  if (settings.kind === 'rate' || newest.length < LEVEL_POINTS || middle === null) return false
  const error = Z_95 * LEVEL_ERROR * deviation
  return isBeyond(settings, direction, isUp(settings, direction) ? middle - error : middle + error, threshold)
}

/** null with too few comparable points. */
export function significanceOf(
  settings: AlertRuleSettings,
  direction: Direction,
  { value, at }: { value: number; at: number },
  series: ComparableSeries,
  threshold: number,
): Significance | null {
  const usual = series.usual(settings.metric)
  const evidence = series.evidence(settings.metric, isUp(settings, direction))
  if (!usual || !evidence) return null
  const needed =
    (settings.isConfirmed ? RETEST_EVIDENCE : ALERT_EVIDENCE + noiseOf(usual)) +
    neededMore(settings, series, at)
  const isNormal =
    Math.max(...evidence) < needed &&
    !isLevelBeyond(
      settings,
      direction,
      [...series.values.slice(-LEVEL_POINTS + 1), value],
      threshold,
      usual.deviation,
    )
  return { normalLow: usual.low, normalHigh: usual.high, isNormal, evidence }
}

/** A re-test is asked for less often by the half of it: the runs add evidence. */
const neededMore = (settings: AlertRuleSettings, series: ComparableSeries, at: number) =>
  chancesOf(series.times, at) * (settings.isConfirmed ? 0.5 : 1)
