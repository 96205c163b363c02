import type { z } from 'zod'
import { formatMetric } from '~/shared/format/metric'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { ExperimentResult } from '~/shared/rules/experiments/experiment-difference'
import { usable } from '~/shared/rules/experiments/experiment-plan'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import type { Experiment, experimentList } from '~/shared/schemas/experiment'
import type { ExperimentChange } from '~/shared/schemas/experiment-change'
import { METRICS } from '~/shared/values/web-vitals'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findRun } from '../results'
import { runSoFar } from '../test-queue'
import { hasScript } from './experiment.store'
import { type ExperimentRow, listExperimentRows } from './experiment-list.store'
import { offersFor } from './offer-experiments'

const MAX_LISTED = 50
const words = experimentsMessages

function targetOf(change: ExperimentChange): string | null {
  if ('url' in change) return change.url
  return change.kind === 'blockDomain' ? (change.hosts[0] ?? null) : null
}

function sentenceOf({ decidedBy, verdict, figures }: ExperimentResult): string {
  const effect = Math.abs(figures[decidedBy]?.effect ?? 0)
  if (verdict === 'noClearDifference') return words.verdicts.noClearDifference
  if (decidedBy === 'performance') return words.verdicts[`${verdict}Score`](String(Math.round(effect)))
  return words.verdicts[verdict](METRICS[decidedBy].shortName, formatMetric(decidedBy, effect).text)
}

const STATES = { queued: 'queued', running: 'running', success: 'done' } as const
/** Between two of its runs an experiment has no running job, but it has started. */
function stateOf({ status, runs }: ExperimentRow): Experiment['state'] {
  if (status === 'queued' && runs.length > 0) return 'running'
  return STATES[status as keyof typeof STATES] ?? 'failed'
}

/** Failures that only experiments have. */
const OWN_FAILURES: Record<string, string> = {
  get TOO_NOISY() {
    return words.tooNoisy
  },
  get NO_FIGURE() {
    return words.noFigure
  },
}

function messageOf({ result, failure_code: code, status }: ExperimentRow): string | null {
  if (result) return sentenceOf(result)
  if (status === 'queued' || status === 'running') return null
  return OWN_FAILURES[code ?? ''] ?? failureSentence(code ?? '')
}

function presentRuns({ runs }: ExperimentRow): Experiment['runs'] {
  const counting = new Set(usable(runs.map(runSoFar)).map((run) => run.run_id))
  return runs.map((run) => ({
    _id: run.run_id,
    arm: run.arm,
    counts: counting.has(run.run_id),
    isNoisy: run.is_noisy,
    failureCode: run.failure_code,
    figures: run.figures,
  }))
}

export const presentExperiment = (row: ExperimentRow): Experiment => ({
  _id: row.id,
  testId: row.test_id,
  device: row.device_id,
  location: row.location_id,
  kind: row.change.kind,
  target: targetOf(row.change),
  title: words.titles[row.change.kind],
  pointId: row.point_id,
  runsEach: row.runs_each,
  state: stateOf(row),
  failureCode: row.failure_code,
  message: messageOf(row),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  runs: presentRuns(row),
  result: row.result,
})

/** All experiments of a page, also those whose original test was deleted. */
export async function listPageExperiments(ctx: TenantCtx): Promise<Experiment[]> {
  const rows = await listExperimentRows(ctx.db, ctx.tenant, { page_id: Number(ctx.target.id) }, MAX_LISTED)
  return rows.map(presentExperiment)
}

export async function listExperiments(ctx: TenantCtx): Promise<z.input<typeof experimentList>> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const [offers, rows, isScripted] = await Promise.all([
    offersFor(ctx),
    listExperimentRows(ctx.db, ctx.tenant, run, MAX_LISTED),
    hasScript(ctx.db, ctx.tenant, run.page_id),
  ])
  const unavailable = isScripted ? words.scripted : offers ? null : words.noEvidence
  const offered = unavailable === null ? (offers ?? []) : []
  return {
    offered: offered.map(({ kind, target, title, reason }) => ({ kind, target, title, reason })),
    unavailable,
    experiments: rows.map(presentExperiment),
  }
}
