import { MINUTE_MS, SECOND_MS } from '~/shared/values/units'

/** How often the two databases may differ after everything was copied. */
export const MAX_DIFFERENCES = 3

/** What is still running when an organization is frozen may end by itself for so long. */
export const RUNNING_MS = MINUTE_MS

/** An organization whose move does not get on is given back to its people after so long. */
export const FROZEN_MS = 10 * MINUTE_MS

const BASE_MS = MINUTE_MS
/** Read twice on both sides on a slow machine. */
const ROWS_A_SECOND = 5_000

/** When writes are possible again, for the sentence that refuses them. */
export const expectedEnd = (frozenAt: Date, rows: number): Date =>
  new Date(frozenAt.getTime() + BASE_MS + (rows / ROWS_A_SECOND) * SECOND_MS)

export const isStuck = (frozenAt: Date | null, expected: Date | null, now: Date): boolean =>
  frozenAt !== null && now.getTime() - Math.max(frozenAt.getTime(), expected?.getTime() ?? 0) > FROZEN_MS

/** A pause as long as the work leaves half of the time to others. */
export const restAfter = (tookMs: number, share: number): number =>
  Math.min(2_000, Math.round(tookMs * share))

const MIN_ROWS = 200
const MAX_ROWS = 5_000
const WANTED_MS = 50

/** Of the next batch: others wait for the processor no longer than one takes. */
export const nextSize = (size: number, tookMs: number): number =>
  Math.max(
    MIN_ROWS,
    Math.min(MAX_ROWS, Math.round(size * Math.min(2, Math.max(0.5, WANTED_MS / Math.max(1, tookMs))))),
  )
