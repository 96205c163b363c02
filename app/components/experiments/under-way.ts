import type { Experiment } from '~/shared/schemas/experiment'

export const isUnderWay = ({ state }: Pick<Experiment, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const activeTestIds = (experiments: readonly Pick<Experiment, 'state' | 'testId'>[]): string[] =>
  experiments.filter(isUnderWay).map(({ testId }) => testId)

type Listed = readonly Pick<Experiment, '_id'>[]

/**
 * Whether the experiments of a test's series (null without a test) are not enough, because the one in the URL belongs
 * to a test that was deleted, or to another series.
 */
export const hasToListAll = (own: Listed | null, id: string | null): boolean =>
  own === null || (id !== null && !own.some(({ _id }) => _id === id))

type Selectable = Pick<Experiment, '_id' | 'result'>

/** The experiment in the URL, else the newest with a result, else the newest. */
export function selectExperiment<E extends Selectable>(
  experiments: readonly E[],
  id: string | null,
): E | undefined {
  return (
    experiments.find(({ _id }) => _id === id) ??
    experiments.find(({ result }) => result !== null) ??
    experiments[0]
  )
}
