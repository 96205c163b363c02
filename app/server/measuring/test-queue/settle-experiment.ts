import { v7 } from 'uuid'
import {
  EXPERIMENT_FIGURES,
  type ExperimentFigures,
  resultOf,
} from '~/shared/rules/experiments/experiment-difference'
import { nextExperimentStep, runsOfArm, usable } from '~/shared/rules/experiments/experiment-plan'
import type { Ctx } from '../../platform/context'
import { insertRun, type NewRun } from '../results'
import {
  type ExperimentRunRow,
  insertExperimentRun,
  listExperimentRuns,
  runSoFar,
  updateExperiment,
} from './experiment-run.store'
import type { JobSubject, LeasedJob } from './queue.store'
import { NOISE_REST_MS, RESERVATION_MS } from './rules'
import { setTestFinished, setTestsQueued } from './test.store'
import { insertNextJob } from './test-runs.store'

const figuresOf = ({ metrics, scores }: NewRun): ExperimentFigures => {
  const values = { ...metrics, performance: scores?.performance }
  const figures = EXPERIMENT_FIGURES.map((figure) => [figure, values[figure] ?? null])
  return Object.fromEntries(figures) as ExperimentFigures
}

/**
 * Stores a run of an experiment, which is never a point, and enqueues the next run or sets the verdict. Uses
 * the caller's transaction.
 */
export async function settleExperimentRun(
  ctx: Ctx,
  job: LeasedJob,
  subject: Pick<JobSubject, 'experiment_id' | 'experiment_arm' | 'experiment_runs' | 'experiment_change'>,
  run: NewRun,
): Promise<void> {
  const { db } = ctx
  const {
    experiment_id: id,
    experiment_arm: arm,
    experiment_runs: wanted,
    experiment_change: change,
  } = subject
  if (id === null || arm === null || wanted === null || change === null) throw new Error('no experiment')
  const tenant = job.organization_id
  await insertRun(db, run, null)
  const row: ExperimentRunRow = {
    run_id: run.id,
    arm,
    agent_id: run.agentId,
    status: run.status,
    failure_code: run.failureCode,
    is_noisy: run.isNoisy,
    figures: figuresOf(run),
  }
  await insertExperimentRun(db, tenant, id, row)
  const runs = (await listExperimentRuns(db, tenant, id)).map(runSoFar)
  const step = nextExperimentStep(runs, wanted)
  if (step.kind === 'run') {
    await updateExperiment(db, tenant, id, { nextArm: step.arm })
    await queueNext(ctx, job, run)
    return setTestsQueued(db, [job])
  }
  const arms = (['A', 'B'] as const).map((one) => runsOfArm(usable(runs), one).map(({ figures }) => figures))
  const result = step.kind === 'done' ? resultOf(change.kind, arms[0] ?? [], arms[1] ?? []) : null
  if (result) await updateExperiment(db, tenant, id, { result: JSON.stringify(result) })
  await setTestFinished(db, tenant, job.test_id, {
    status: result ? 'success' : 'failed',
    failureCode: result ? null : step.kind === 'done' ? 'NO_FIGURE' : failureOf(runs),
    pointId: null,
    now: ctx.now(),
  })
}

/** The last failure, or noise. */
const failureOf = (runs: ExperimentRunRow[]): string =>
  runs.findLast(({ failure_code }) => failure_code !== null)?.failure_code ?? 'TOO_NOISY'

/** One agent makes all runs, so that nothing else differs between the arms. */
async function queueNext(ctx: Ctx, job: LeasedJob, run: NewRun): Promise<void> {
  const now = ctx.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  await insertNextJob(ctx.db, job, {
    id: v7({ msecs: now.getTime() }),
    reservedAgentId: run.agentId,
    excludedAgentId: null,
    reservedUntil: later(run.isNoisy ? RESERVATION_MS + NOISE_REST_MS : RESERVATION_MS),
    runAt: run.isNoisy ? later(NOISE_REST_MS) : now,
    now,
  })
}
