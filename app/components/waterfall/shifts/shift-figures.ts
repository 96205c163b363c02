import type { LayoutShift, Rectangle } from '~/shared/schemas/evidence'

/** Tolerance between CLS and the sum of the shifts; CLS is stored with four decimals. */
const ROUNDING = 0.0005

export type ShiftsState =
  | { kind: 'notMeasured' }
  | { kind: 'none' }
  | { kind: 'notKept'; cls: number }
  | { kind: 'whole'; cls: number }
  | { kind: 'part'; cls: number; sum: number }

interface StoredShifts {
  cls: number
  shifts: readonly unknown[]
}

/** Whether the stored shifts explain the whole CLS, a part of it, or nothing. */
export function shiftsState(cls: number | null, kept: StoredShifts | null): ShiftsState {
  if (cls === null) return { kind: 'notMeasured' }
  if (!kept) return { kind: 'notKept', cls }
  if (kept.shifts.length === 0) return cls < ROUNDING ? { kind: 'none' } : { kind: 'notKept', cls }
  return Math.abs(cls - kept.cls) <= ROUNDING ? { kind: 'whole', cls } : { kind: 'part', cls, sum: kept.cls }
}

/** Returns the first frame after a moment, else the last frame. */
export function frameAfter<F extends { atMs: number }>(frames: readonly F[], atMs: number): F | null {
  let next: F | null = null
  let last: F | null = null
  for (const frame of frames) {
    if (frame.atMs >= atMs && (!next || frame.atMs < next.atMs)) next = frame
    if (!last || frame.atMs > last.atMs) last = frame
  }
  return next ?? last
}

const middle = ({ x, y, width, height }: Rectangle) => [Math.round(x + width / 2), Math.round(y + height / 2)]

/** SVG path from the old to the new centre; null if the centre did not move. */
export function movementPath(from: Rectangle, to: Rectangle): string | null {
  const [start, end] = [middle(from).join(' '), middle(to).join(' ')]
  return start === end ? null : `M${start}L${end}`
}

export function mainElement(shift: LayoutShift): LayoutShift['elements'][number] | null {
  const area = (rect: Rectangle | null) => (rect ? rect.width * rect.height : 0)
  const size = (one: LayoutShift['elements'][number]) => Math.max(area(one.from), area(one.to))
  return shift.elements.reduce<LayoutShift['elements'][number] | null>(
    (best, one) => (best && size(best) >= size(one) ? best : one),
    null,
  )
}
