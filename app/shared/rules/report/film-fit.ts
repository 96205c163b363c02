/** What one filmstrip has to show, in ms from the start of the navigation; null where not measured. */
export interface FilmSpan {
  /** Times of the stored frames: one per visual change. */
  changes: readonly number[]
  /** First frame that is not blank. */
  contentMs: number | null
  fcpMs: number | null
  lcpMs: number | null
}

/** Frames at `startMs`, `startMs + stepMs`, … `endMs`, and one at `lateMs` where the last change is later. */
export interface FilmScale {
  startMs: number
  stepMs: number
  endMs: number
  lateMs: number | null
}

const STEPS = [
  ...[100, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000],
  ...[2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 20_000],
]
const present = (times: readonly (number | null)[]) => times.filter((time): time is number => time !== null)
/** The grid index of the first slot at or after a moment. */
const slotAt = (atMs: number, stepMs: number) => Math.max(0, Math.ceil(atMs / stepMs - 1e-9))

/** The slot before the first content: a strip begins with what the visitor saw until then. */
const firstSlot = (startMs: number, stepMs: number) => Math.max(0, slotAt(startMs, stepMs) - 1)

function boundsOf(films: readonly FilmSpan[]) {
  const changes = films.flatMap((film) => film.changes)
  const starts = films.flatMap(({ contentMs, fcpMs, changes: [first] }) => {
    const moments = present([contentMs, fcpMs])
    return moments.length > 0 ? Math.min(...moments) : (first ?? [])
  })
  const lcps = present(films.map(({ lcpMs }) => lcpMs))
  const start = starts.length > 0 ? Math.min(...starts) : 0
  const end = Math.max(start, ...changes, ...present(films.map(({ fcpMs }) => fcpMs)), ...lcps)
  return { changes, start, focus: lcps.length > 0 ? Math.max(start, ...lcps) : end, end }
}

/**
 * The scale on which `maxFrames` frames show the load from just before the first content to LCP. One scale for all films,
 * so that they can be compared. Frames continue until the last change if half of them are left for LCP;
 * else the last change has a frame of its own at the end.
 */
export function fitFilms(films: readonly FilmSpan[], maxFrames: number): FilmScale {
  const { changes, start, focus, end } = boundsOf(films)
  const framesTo = (atMs: number, step: number) => slotAt(atMs, step) - firstSlot(start, step) + 1
  const fitsEnd = (step: number) => framesTo(end, step) <= maxFrames
  const fitting = STEPS.filter((step) => fitsEnd(step) || framesTo(focus, step) < maxFrames)
  const isDetailed = (step: number) => focus === start || framesTo(focus, step) >= maxFrames / 2
  const whole = fitting.find((step) => fitsEnd(step) && isDetailed(step))
  const stepMs = whole ?? fitting[0] ?? STEPS.at(-1) ?? 1
  const first = firstSlot(start, stepMs)
  if (fitsEnd(stepMs))
    return { startMs: first * stepMs, stepMs, endMs: slotAt(end, stepMs) * stepMs, lateMs: null }
  const lastMs = (first + maxFrames - 2) * stepMs
  // Frames after LCP that show no change are left out.
  const lastChange = Math.max(focus, ...changes.filter((atMs) => atMs <= lastMs))
  const endMs = Math.min(lastMs, slotAt(lastChange, stepMs) * stepMs)
  return { startMs: first * stepMs, stepMs, endMs, lateMs: slotAt(end, stepMs) * stepMs }
}

export function slotTimes({ startMs, stepMs, endMs, lateMs }: FilmScale): number[] {
  const count = Math.round((endMs - startMs) / stepMs) + 1
  const even = Array.from({ length: Math.max(1, count) }, (_, index) => startMs + index * stepMs)
  return lateMs === null ? even : [...even, lateMs]
}

/** The index of the slot that first shows a moment; null after the last. */
export function slotShowing(times: readonly number[], atMs: number): number | null {
  const found = times.findIndex((time) => atMs <= time + 1e-6)
  return found < 0 ? null : found
}

/** For each slot the visible frame: the latest one before it, since only changes are stored; null before the first. */
export function framesAt<F extends { atMs: number }>(
  frames: readonly F[],
  times: readonly number[],
): (F | null)[] {
  const ordered = [...frames].sort((a, b) => a.atMs - b.atMs)
  return times.map((time) => ordered.findLast(({ atMs }) => atMs <= time) ?? null)
}

/** The slots that stay where only `maxFrames` fit: those that must, and the others evenly. */
export function coarseSlots(count: number, must: readonly number[], maxFrames: number): Set<number> {
  for (let stride = 1; stride < count; stride += 1) {
    const slots = new Set(must)
    for (let index = 0; index < count; index += stride) slots.add(index)
    if (slots.size <= maxFrames) return slots
  }
  return new Set([0, ...must])
}
