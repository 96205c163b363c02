import { type ChangedRows, type ComparableFrame, changesBetween } from '~/shared/rules/report/film-changes'
import { coarseSlots, type FilmScale, framesAt, slotShowing, slotTimes } from '~/shared/rules/report/film-fit'
import { frameAtSlots } from '~/shared/rules/report/film-slots'

export type Frame = ComparableFrame & { src: string }
export type Mark = { key: string; name: string; atMs: number | null }
/** A layout shift; `value` is its share of CLS if `counts` is true. */
export type Shift = { atMs: number; value: number; counts: boolean }
export type EvenSlot = { atMs: number; src: string | null; marks: string[] }
export type Slot = {
  atMs: number
  src: string | null
  marks: Mark[]
  /** The last change, after a gap. */
  isLate: boolean
  /** Left out where the width fits fewer frames. */
  isExtra: boolean
  /**
   * Difference from the previous frame in the strip; undefined if nothing changed or frames can't be
   * compared.
   */
  changed?: ChangedRows
  /** Layout shifts since the previous slot; undefined if there were none or none were recorded. */
  moved?: Omit<Shift, 'atMs'>
}

/** Frames on a phone; the others are left out there. */
const NARROW_FRAMES = 6

/** The slots of a film on a scale, with paint marks, changes and layout shifts. */
export function slotsOn(
  scale: FilmScale,
  unsorted: readonly Frame[],
  marks: readonly Mark[],
  shifts: readonly Shift[] = [],
): Slot[] {
  const frames = [...unsorted].sort((a, b) => a.atMs - b.atMs)
  const times = slotTimes(scale)
  const sampled = framesAt(frames, times)
  const slots = times.map((atMs, index): Slot => {
    const isLate = scale.lateMs !== null && index === times.length - 1
    return { atMs, src: sampled[index]?.src ?? null, marks: [], isLate, isExtra: false }
  })
  for (const mark of marks) {
    const slot = mark.atMs === null ? null : slotShowing(times, mark.atMs)
    if (slot !== null) slots[slot]?.marks.push(mark)
  }
  labelShifts(slots, times, shifts)
  for (const [index, slot] of slots.entries()) {
    const [before, frame] = [sampled[index - 1], sampled[index]]
    const changed =
      before && frame ? changesBetween(frames, frames.indexOf(before), frames.indexOf(frame)) : null
    if (changed?.some((row) => row > 0)) slot.changed = changed
  }
  return slots
}

function labelShifts(slots: Slot[], times: readonly number[], shifts: readonly Shift[]) {
  for (const { atMs, value, counts } of shifts) {
    const slot = slots[slotShowing(times, atMs) ?? slots.length]
    if (!slot) continue
    const { moved } = slot
    slot.moved = { value: value + (moved?.value ?? 0), counts: counts || moved?.counts === true }
  }
}

/** Marks the same frames of all strips as extra; frames with a mark and the first and last ones never are. */
export function withExtras(strips: readonly Slot[][], maxFrames = NARROW_FRAMES): Slot[][] {
  const count = Math.max(0, ...strips.map((slots) => slots.length))
  const marked = strips.flatMap((slots) =>
    slots.flatMap(({ marks }, index) => (marks.length > 0 ? [index] : [])),
  )
  const retained = coarseSlots(count, [...marked, Math.max(0, count - 1)], maxFrames)
  return strips.map((slots) => slots.map((slot, index) => ({ ...slot, isExtra: !retained.has(index) })))
}

/** Frames at every multiple of `stepMs` from 0 to `endMs`. */
export function evenSlots(
  frames: readonly Frame[],
  marks: readonly Mark[],
  stepMs: number,
  endMs: number,
): EvenSlot[] {
  const slots = frameAtSlots(frames, stepMs, endMs).map((frame, index): EvenSlot => {
    const src = frame === null ? null : (frames[frame]?.src ?? null)
    return { atMs: index * stepMs, src, marks: [] }
  })
  for (const { name, atMs } of marks)
    if (atMs !== null) slots[Math.min(slots.length - 1, Math.ceil(atMs / stepMs - 1e-9))]?.marks.push(name)
  return slots
}
