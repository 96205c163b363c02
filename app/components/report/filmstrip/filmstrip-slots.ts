import { type ChangedRows, type ComparableFrame, changesBetween } from '~/shared/rules/report/film-changes'
import { frameAtSlots } from '~/shared/rules/report/film-slots'

export type Frame = ComparableFrame & { src: string }
export type Mark = { key: string; name: string; atMs: number | null }
/** A layout shift; `value` is its share of CLS if `counts` is true. */
export type Shift = { atMs: number; value: number; counts: boolean }
export type EvenSlot = { atMs: number; src: string | null; marks: string[] }
export type Slot = EvenSlot & {
  isLate: boolean
  /**
   * Difference from the previous frame in the strip; undefined if nothing changed or frames can't be
   * compared.
   */
  changed?: ChangedRows
  /** Layout shifts since the previous slot; undefined if there were none or none were recorded. */
  moved?: Omit<Shift, 'atMs'>
}
export type Strip = {
  slots: Slot[]
  /** True if the page was complete before the end of the strip; the remaining slots are omitted. */
  isUnchanged: boolean
}

/** Step and length are fixed, so that the strips of two pages can be compared. */
const STEP_MS = 200
export const END_MS = 5_000

/** A frame or paint between two slots appears in the later one. */
const slotOf = (atMs: number) => Math.max(0, Math.ceil(atMs / STEP_MS - 1e-9) - 1)

/**
 * Frames at the end of every step, up to the last change. After END_MS only slots with paints, counted shifts
 * or the last change are included.
 */
export function stripOf(
  unsorted: readonly Frame[],
  marks: readonly Mark[],
  shifts: readonly Shift[] = [],
): Strip {
  const frames = [...unsorted].sort((a, b) => a.atMs - b.atMs)
  const counting = shifts.filter(({ counts }) => counts)
  const moments = [...frames, ...marks, ...counting].flatMap(({ atMs }) => atMs ?? [])
  const last = slotOf(Math.max(0, ...moments))
  const shown = frameAtSlots(frames, STEP_MS, (last + 1) * STEP_MS).slice(1)
  const slots = shown.map((frame, index): Slot => {
    const atMs = (index + 1) * STEP_MS
    const src = frame === null ? null : (frames[frame]?.src ?? null)
    return { atMs, src, marks: [], isLate: atMs > END_MS }
  })
  for (const { name, atMs } of marks) if (atMs !== null) slots[slotOf(atMs)]?.marks.push(name)
  labelShifts(slots, shifts)
  const kept = slots.flatMap((slot, index) =>
    !slot.isLate || slot.marks.length > 0 || slot.moved?.counts || index === last
      ? [{ slot, frame: shown[index] ?? null }]
      : [],
  )
  return {
    slots: kept.map(({ slot, frame }, index) => {
      const before = kept[index - 1]?.frame ?? null
      const changed = before === null || frame === null ? null : changesBetween(frames, before, frame)
      return changed?.some((row) => row > 0) ? { ...slot, changed } : slot
    }),
    isUnchanged: slots.length * STEP_MS < END_MS,
  }
}

function labelShifts(slots: Slot[], shifts: readonly Shift[]) {
  for (const { atMs, value, counts } of shifts) {
    const slot = slots[slotOf(atMs)]
    if (!slot) continue
    const { moved } = slot
    slot.moved = { value: value + (moved?.value ?? 0), counts: counts || moved?.counts === true }
  }
}

/** Frames at every multiple of `stepMs` from 0 to `endMs`, on a scale shared by several tests. */
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
