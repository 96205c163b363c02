export interface CheckTiming {
  intervalMs: number
  offsetMs: number
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Where in its interval a monitor's slots lie, in whole ms. Consecutive ids are spread evenly however many there are,
 * and the locations of one monitor take turns within its interval.
 */
export function offsetOf(
  monitor: number,
  locationIndex: number,
  locations: number,
  intervalMs: number,
): number {
  const turn = monitor * GOLDEN + locationIndex / Math.max(1, locations)
  return Math.floor((turn % 1) * intervalMs)
}

/** The newest slot that is not after a moment; ms since the epoch. */
export const lastSlot = (at: number, { intervalMs, offsetMs }: CheckTiming): number =>
  Math.floor((at - offsetMs) / intervalMs) * intervalMs + offsetMs

/** The first slot after a moment. */
export const nextSlot = (after: number, rhythm: CheckTiming): number =>
  lastSlot(after, rhythm) + rhythm.intervalMs

/**
 * When a monitor is checked next after a moment; ms since the epoch, null where nobody can. `canCheck` has one entry for
 * each of its locations, in the order of their ids.
 */
export function nextCheck(
  monitor: number,
  canCheck: boolean[],
  intervalMs: number,
  after: number,
): number | null {
  const slots = canCheck.flatMap((can, index) =>
    can
      ? [nextSlot(after, { intervalMs, offsetMs: offsetOf(monitor, index, canCheck.length, intervalMs) })]
      : [],
  )
  return slots.length === 0 ? null : Math.min(...slots)
}
