import { frameAtSlots } from '~/shared/rules/film-slots'

export type Frame = { atMs: number; src: string }
export type Mark = { key: string; name: string; atMs: number | null }
export type Slot = { atMs: number; src: string | null; marks: string[] }

/** Frames are kept only where something changed: each even moment shows the latest one before it. */
export function slots(
  frames: readonly Frame[],
  marks: readonly Mark[],
  intervalMs: number,
  endMs: number,
): Slot[] {
  const made = frameAtSlots(frames, intervalMs, endMs).map((frame, index): Slot => {
    const src = frame === null ? null : (frames[frame]?.src ?? null)
    return { atMs: index * intervalMs, src, marks: [] }
  })
  for (const mark of marks) {
    if (mark.atMs === null) continue
    const slot = made[Math.min(made.length - 1, Math.ceil(mark.atMs / intervalMs - 1e-9))]
    slot?.marks.push(mark.name)
  }
  return made
}

const INTERVALS = [100, 200, 500, 1000, 2000, 5000]

/** Where the strip ends: when the last thing has changed or been painted, on a whole interval. */
export function stripEnd(frames: readonly Frame[], marks: readonly Mark[], most = 12_000): number {
  const last = Math.max(0, ...frames.map((frame) => frame.atMs), ...marks.map((mark) => mark.atMs ?? 0))
  return Math.min(most, last)
}

/** The finest interval that needs at most `most` frames. */
export function intervalFor(endMs: number, most: number): number {
  return INTERVALS.find((interval) => Math.ceil(endMs / interval) + 1 <= most) ?? 5000
}
