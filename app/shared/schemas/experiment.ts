import { z } from 'zod'
import { experimentsMessages } from '../messages/experiments'
import { EXPERIMENT_FIGURES } from '../rules/experiments/experiment-difference'
import { RUNS_EACH } from '../rules/experiments/experiment-plan'
import { EXPERIMENT_KINDS, experimentArm } from './experiment-change'
import { queryId } from './paging'

const kind = z.enum(EXPERIMENT_KINDS)
const { least, usual, most } = RUNS_EACH
const wrongRuns = { error: () => experimentsMessages.runs(least, most) }

/** `target` is the host or file of the offer; null when it has none. */
export const experimentForm = z.object({
  kind,
  target: z.string().max(8_000).nullish(),
  runs: z.coerce.number().int().min(least, wrongRuns).max(most, wrongRuns).default(usual),
})
export type ExperimentForm = z.output<typeof experimentForm>

export const experimentOffer = z.object({
  kind,
  target: z.string().nullable(),
  title: z.string(),
  reason: z.string(),
})
export type ExperimentOffer = z.infer<typeof experimentOffer>

const figure = z.enum(EXPERIMENT_FIGURES)
const verdict = z.enum(['better', 'worse', 'noClearDifference'])
/** Effect of the change with its confidence interval from `low` to `high`. */
const difference = z.object({
  control: z.number(),
  changed: z.number(),
  effect: z.number(),
  low: z.number(),
  high: z.number(),
  confidence: z.number(),
  verdict,
})
export const experimentResult = z.object({
  decidedBy: figure,
  verdict,
  figures: z.partialRecord(figure, difference),
})

export const experiment = z.object({
  _id: z.string(),
  testId: z.string(),
  device: z.int(),
  location: z.int(),
  kind,
  target: z.string().nullable(),
  title: z.string(),
  pointId: z.string(),
  runsEach: z.int(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  failureCode: z.string().nullable(),
  /** The result in words. */
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** In order of measuring; noisy and failed runs do not count. */
  runs: z.array(
    z.object({
      _id: z.string(),
      arm: experimentArm,
      counts: z.boolean(),
      isNoisy: z.boolean(),
      failureCode: z.string().nullable(),
      figures: z.record(figure, z.number().nullable()),
    }),
  ),
  result: experimentResult.nullable(),
})
export type Experiment = z.infer<typeof experiment>

export const experimentQuery = z.object({ page_id: queryId })

export const experimentList = z.object({
  offered: z.array(experimentOffer),
  /** Why nothing is offered, or null. */
  unavailable: z.string().nullable(),
  experiments: z.array(experiment),
})
