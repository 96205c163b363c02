import { DAY_MS } from '~/shared/values/units'

/** How much a move takes at once, and how far it is: pure decisions. */

/** What a batch should take: a busy machine can make the next one four times as long, and 100 ms are the limit. */
const WANTED_MS = 25
const MIN_FACTOR = 0.5
const MAX_FACTOR = 1.5

/** The size of the next batch after one of this size. A quick one that was not nearly full tells nothing. */
export function nextSize(
  size: number,
  { tookMs, taken }: { tookMs: number; taken: number },
  { min, max }: { min: number; max: number },
): number {
  if (taken < size / 2 && tookMs < WANTED_MS) return size
  const factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, WANTED_MS / Math.max(1, tookMs)))
  return Math.max(min, Math.min(max, Math.round(size * factor)))
}

const MIN_SPAN_MS = 60_000
const MAX_SPAN_MS = 62 * DAY_MS

/**
 * How long a time the next search covers: longer where few rows are found, since others may fill the organization; about
 * two batches where there are many.
 */
export function nextSpan(spanMs: number, coveredMs: number, isAll: boolean): number {
  return Math.max(MIN_SPAN_MS, Math.min(MAX_SPAN_MS, isAll ? spanMs * 2 : coveredMs * 2))
}

/** A pause after each batch leaves half of the time to others. */
export const restAfter = (tookMs: number): number => Math.min(500, Math.max(2, tookMs))

/** Of a time range that is moved from its end to its start, 0 to 1. */
export function shareMoved(from: number, until: number, position: number): number {
  if (until <= from) return 1
  return Math.min(1, Math.max(0, (until - position) / (until - from)))
}

/** Percent of parts with weights. */
export function weightedPercent(parts: readonly { weight: number; share: number }[]): number {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const done = parts.reduce((sum, { weight, share }) => sum + weight * share, 0)
  return whole === 0 ? 100 : (100 * done) / whole
}
