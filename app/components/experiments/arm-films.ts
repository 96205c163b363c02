import { type EvenSlot, evenSlots } from '~/components/report/filmstrip-slots'
import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import type { FilmstripView } from '~/shared/schemas/lighthouse'

export const ARMS: readonly ExperimentArm[] = ['A', 'B']
type ArmRuns = Partial<Record<ExperimentArm, string>>
export type ArmFilms = Partial<Record<ExperimentArm, FilmstripView>>

type Compared = Pick<Experiment, 'runs' | 'result'>

/** Of each arm the counting run whose deciding figure is in the middle: its film stands for the arm. */
export function filmRuns({ runs, result }: Compared): ArmRuns {
  const figure = result?.decidedBy
  if (!figure) return {}
  const middleOf = (arm: ExperimentArm) => {
    const counting = runs
      .filter((run) => run.arm === arm && run.counts)
      .flatMap(({ _id, figures }) => {
        const value = figures[figure] ?? null
        return value === null ? [] : [{ _id, value }]
      })
      .sort((a, b) => a.value - b.value)
    return counting[Math.floor((counting.length - 1) / 2)]?._id
  }
  return Object.fromEntries(
    ARMS.flatMap((arm) => {
      const run = middleOf(arm)
      return run ? [[arm, run]] : []
    }),
  )
}

const STEPS = [100, 200, 500, 1_000, 2_000, 5_000]
const MOST_FRAMES = 12
const SHORTEST_MS = 1_000

export interface Scale {
  stepMs: number
  endMs: number
}

/** One scale for both films: up to the last change of either, in steps of which there are not too many. */
export function scaleOf(films: ArmFilms): Scale {
  const last = ARMS.flatMap((arm) => films[arm]?.frames ?? []).map(({ atMs }) => atMs)
  const needed = Math.max(SHORTEST_MS, ...last)
  const stepMs = STEPS.find((step) => needed / step <= MOST_FRAMES) ?? Math.ceil(needed / MOST_FRAMES)
  return { stepMs, endMs: Math.ceil(needed / stepMs) * stepMs }
}

interface Painted {
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
