import { type ChangedRows, type ComparableFrame, changesBetween } from '~/shared/rules/report/film-changes'
import { frameAtSlots } from '~/shared/rules/report/film-slots'

export type Frame = ComparableFrame & { src: string }
export type Mark = { key: string; name: string; atMs: number | null }
/** Something moved on the page; `value` is its part of CLS where that `counts` it. */
export type Shift = { atMs: number; value: number; counts: boolean }
export type EvenSlot = { atMs: number; src: string | null; marks: string[] }
export type Slot = EvenSlot & {
  isLate: boolean
  /** What changed since the picture before in the strip; left out where nothing did, or nobody can tell. */
  changed?: ChangedRows
  /** What moved since the slot before; left out where nothing did, or nobody can tell. */
  moved?: Omit<Shift, 'atMs'>
}
export type Strip = {
  slots: Slot[]
  /** Whether the page was done before the strip's end, so that the rest of it is left out. */
  isUnchanged: boolean
}

/** As fine and as long for every page, so that the strips of two can be held side by side. */
const STEP_MS = 200
export const END_MS = 5_000

/** Frames and paints come between two slots: the later one is the first to show them. */
const slotOf = (atMs: number) => Math.max(0, Math.ceil(atMs / STEP_MS - 1e-9) - 1)

/**
 * What was on screen at the end of every step. It stops when nothing changes any more; of what comes after its end
 * only the paints, the shifts that count and the last change are in it.
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

/** Those between two slots are told as one, in the later one, which is the first to show them. */
function labelShifts(slots: Slot[], shifts: readonly Shift[]) {
  for (const { atMs, value, counts } of shifts) {
    const slot = slots[slotOf(atMs)]
    if (!slot) continue
    const { moved } = slot
    slot.moved = { value: value + (moved?.value ?? 0), counts: counts || moved?.counts === true }
  }
}

/** What was on screen at every moment that is a whole number of steps, from the start to the end of a common scale. */
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
