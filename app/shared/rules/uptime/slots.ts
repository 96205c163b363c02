export interface CheckTiming {
  intervalMs: number
  offsetMs: number
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Slot offset of a monitor in ms: spreads ids evenly and alternates locations. */
export function offsetOf(
  monitor: number,
  locationIndex: number,
  locations: number,
  intervalMs: number,
): number {
  const turn = monitor * GOLDEN + locationIndex / Math.max(1, locations)
  return Math.floor((turn % 1) * intervalMs)
}

/** The newest slot up to a moment; ms since the epoch. */
export const lastSlot = (at: number, { intervalMs, offsetMs }: CheckTiming): number =>
  Math.floor((at - offsetMs) / intervalMs) * intervalMs + offsetMs

/** The first slot after a moment. */
export const nextSlot = (after: number, rhythm: CheckTiming): number =>
  lastSlot(after, rhythm) + rhythm.intervalMs

/**
 * Time of the next check in ms since the epoch; null without probers. `canCheck` has one entry per location
 * in order of ids.
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
