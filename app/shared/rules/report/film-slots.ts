import { FILM_END_MS, MAX_STRIP_MS } from '../../values/overview-choices'

/** Limits of filmstrip requests. */
export const MAX_FILM_MS = 60_000
export const MIN_SLOT_MS = 100

/**
 * The visible frame at regular moments: the latest one before each, since frames are stored only for changes.
 * null before the first.
 */
export function frameAtSlots(
  frames: readonly { atMs: number }[],
  intervalMs: number,
  endMs: number,
): (number | null)[] {
  const order = frames.map((_, index) => index)
  order.sort((a, b) => (frames[a]?.atMs ?? 0) - (frames[b]?.atMs ?? 0))
  const count = Math.max(1, Math.ceil(endMs / intervalMs - 1e-9))
  const slots: (number | null)[] = []
  let next = 0
  let frame: number | null = null
  for (let slot = 0; slot <= count; slot += 1) {
    while (next < order.length && (frames[order[next] ?? 0]?.atMs ?? 0) <= slot * intervalMs) {
      frame = order[next] ?? null
      next += 1
    }
    slots.push(frame)
  }
  return slots
}

/** The end of strips on one scale: after the slowest LCP that the maximum allows. */
export function stripEnd(lcps: readonly (number | null)[], intervalMs: number): number {
  const slowest = Math.max(FILM_END_MS, ...lcps.flatMap((lcp) => lcp ?? []))
  return Math.min(MAX_STRIP_MS, Math.ceil(slowest / intervalMs) * intervalMs)
}
