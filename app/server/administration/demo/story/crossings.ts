import { median, percentile } from '~/shared/rules/statistics/statistics'

interface Point {
  id: string
  at: number
  isFailed: boolean
  failureCode: string | null
  value: number | null
}

interface Measured extends Point {
  value: number
}

export interface FoundCrossing {
  point: Point
  value: number
  threshold: number | null
  baseline: number | null
  /** What confirms it. */
  retest: Measured | null
  openedAt: number
  end: { at: number; value: number; point: string } | null
  normal: { low: number; high: number } | null
}

export interface Window {
  from: number
  to: number
}

const RETEST_MS = 45_000
const COMPARED_POINTS = 40
/** Two points in a row that are half way back end a crossing. */
const BACK_POINTS = 2

const isMeasured = (point: Point): point is Measured => !point.isFailed && point.value !== null

function endOf(later: readonly Measured[], limit: number): FoundCrossing['end'] {
  let inRow = 0
  for (const { at, id, value } of later) {
    inRow = value <= limit ? inRow + 1 : 0
    if (inRow === BACK_POINTS) return { at, value, point: id }
  }
  return null
}

/** The first point of a window that is worse than usual by a percentage and not good, and that the next point confirms. */
export function findSlower(
  points: readonly Point[],
  { from, to }: Window,
  rule: { threshold: number; baselinePoints: number; floor: number; good: number },
): FoundCrossing | null {
  const measured = points.filter(isMeasured)
  for (const [index, point] of measured.entries()) {
    const retest = measured[index + 1]
    if (point.at < from || point.at > to || index < rule.baselinePoints || !retest) continue
    const before = measured.slice(Math.max(0, index - COMPARED_POINTS), index).map(({ value }) => value)
    const baseline = median(before.slice(-rule.baselinePoints)) ?? 0
    const threshold = Math.max(baseline * (1 + rule.threshold / 100), baseline + rule.floor, rule.good)
    const [low, high] = [percentile(before, 2.5) ?? 0, percentile(before, 97.5) ?? 0]
    if (point.value < threshold || point.value <= high || retest.value < threshold) continue
    return {
      ...{ point, value: point.value, threshold, baseline, retest, normal: { low, high } },
      openedAt: retest.at + RETEST_MS,
      end: endOf(measured.slice(index + 2), (threshold + baseline) / 2),
    }
  }
  return null
}

/** The last of so many failures in a row that go on; successes in between only count where nothing else is left. */
export function findFailing(points: readonly Point[], from: number, needed: number): FoundCrossing | null {
  const last = points.findLastIndex(({ isFailed }) => !isFailed)
  const inRow = points.slice(last + 1).filter(({ at }) => at >= from)
  const all = points.filter(({ isFailed, at }) => isFailed && at >= from)
  const point = inRow[needed - 1] ?? all[needed - 1]
  if (!point) return null
  const rest = { threshold: null, baseline: null, retest: null, end: null, normal: null }
  return { point, value: needed, openedAt: point.at + 1_000, ...rest }
}
