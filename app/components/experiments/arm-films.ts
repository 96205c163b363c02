import type { Experiment } from '~/shared/schemas/experiment'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import type { FilmstripView } from '~/shared/schemas/lighthouse'

export const ARMS: readonly ExperimentArm[] = ['A', 'B']
type ArmRuns = Partial<Record<ExperimentArm, string>>
export type ArmFilms = Partial<Record<ExperimentArm, FilmstripView>>

type Compared = Pick<Experiment, 'runs' | 'result'>

/** For each arm the run with the median deciding metric; its filmstrip represents the arm. */
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
