import type { Experiment } from '~/shared/schemas/experiment'

export const isUnderWay = ({ state }: Pick<Experiment, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const activeTestIds = (experiments: readonly Pick<Experiment, 'state' | 'testId'>[]): string[] =>
  experiments.filter(isUnderWay).map(({ testId }) => testId)

type Shown = Pick<Experiment, '_id' | 'result'>

/** The experiment in the URL, else the newest with a result, else the newest. */
export function selectExperiment<E extends Shown>(
  experiments: readonly E[],
  asked: string | null,
): E | undefined {
  return (
    experiments.find(({ _id }) => _id === asked) ??
    experiments.find(({ result }) => result !== null) ??
    experiments[0]
  )
}
