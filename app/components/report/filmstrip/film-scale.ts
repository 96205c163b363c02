import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { type EvenSlot, evenSlots } from './filmstrip-slots'

const STEPS = [100, 200, 500, 1_000, 2_000, 5_000]
const MAX_FRAMES = 12
const MIN_FILM_MS = 1_000

export interface Scale {
  stepMs: number
  endMs: number
}

/**
 * Computes one scale for all filmstrips: it ends at the last change of any of them and limits the number of
 * steps.
 */
export function scaleOf(films: readonly (FilmstripView | undefined)[]): Scale {
  const last = films.flatMap((film) => film?.frames ?? []).map(({ atMs }) => atMs)
  const needed = Math.max(MIN_FILM_MS, ...last)
  const stepMs = STEPS.find((step) => needed / step <= MAX_FRAMES) ?? Math.ceil(needed / MAX_FRAMES)
  return { stepMs, endMs: Math.ceil(needed / stepMs) * stepMs }
}

export interface Painted {
  fcp: number | null
  lcp: number | null
}

/** Frames at each moment of the scale, with paint marks. Paints after the end of the scale have no mark. */
export function slotsOf(film: NonNullable<FilmstripView>, { fcp, lcp }: Painted, scale: Scale): EvenSlot[] {
  const marks = [
    { key: 'fcp', name: 'FCP', atMs: fcp },
    { key: 'lcp', name: 'LCP', atMs: lcp },
  ].filter(({ atMs }) => atMs !== null && atMs <= scale.endMs)
  return evenSlots(film.frames, marks, scale.stepMs, scale.endMs)
}
