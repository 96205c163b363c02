import type { FilmstripView } from '~/shared/schemas/lighthouse'
import { type EvenSlot, evenSlots } from './filmstrip-slots'

const STEPS = [100, 200, 500, 1_000, 2_000, 5_000]
const MAX_FRAMES = 12
const MIN_FILM_MS = 1_000

export interface Scale {
  stepMs: number
  endMs: number
}

/** One scale for all films: up to the last change of any, in steps of which there are not too many. */
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

/** What was on screen at each moment of the scale, the paints named; one beyond the scale is not. */
export function slotsOf(film: NonNullable<FilmstripView>, { fcp, lcp }: Painted, scale: Scale): EvenSlot[] {
  const marks = [
    { key: 'fcp', name: 'FCP', atMs: fcp },
    { key: 'lcp', name: 'LCP', atMs: lcp },
  ].filter(({ atMs }) => atMs !== null && atMs <= scale.endMs)
  return evenSlots(film.frames, marks, scale.stepMs, scale.endMs)
}
