import { v7 } from 'uuid'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { Experiment, ExperimentForm } from '~/shared/schemas/experiment'
import { instantOf } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { addUsage, checkTestQuota } from '../../structure/quotas'
import { findRun } from '../results'
import { PRIORITY, requesterOf } from '../test-queue'
import { insertExperiment, lockSubject } from './experiment.store'
import { listExperimentRows } from './experiment-list.store'
import { presentExperiment } from './list-experiments'
import { offersFor } from './offer-experiments'

const MAX_WAITING = 5
const words = experimentsMessages

/**
 * Requests an experiment that the run's evidence offers: one test with many runs, queued behind manual tests;
 * each run counts towards the quota.
 */
export async function createExperiment(ctx: TenantCtx, form: ExperimentForm): Promise<Experiment> {
  const pointId = String(ctx.target.id)
  const run = await findRun(ctx.db, ctx.tenant, instantOf(pointId), pointId)
  if (!run) throw notFound()
  const offers = await offersFor(ctx)
  if (!offers) throw fieldError('kind', words.noEvidence)
  const offer = offers.find(({ kind, target }) => kind === form.kind && target === (form.target ?? null))
  if (!offer) throw fieldError('kind', words.notOffered)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const asker = requesterOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const subject = await lockSubject(tx, ctx.tenant, run)
    if (!subject) throw new AppError('CONFLICT', words.pageGone)
    if (subject.has_script) throw new AppError('CONFLICT', words.scripted)
    if (subject.waiting >= MAX_WAITING) throw new AppError('CONFLICT', words.tooMany(MAX_WAITING))
    const tests = 2 * form.runs
    await checkTestQuota(tx, ctx.tenant, tests, now)
    await insertExperiment(tx, subject, {
      id,
      testId: v7({ msecs: now.getTime() }),
      batchId: v7({ msecs: now.getTime() }),
      jobId: v7({ msecs: now.getTime() }),
      pointId,
      change: offer.change,
      runs: form.runs,
      priority: PRIORITY.experiment,
      requestId: ctx.requestId,
      requestedBy: asker.requested_by,
      isFree: asker.is_free,
      now,
    })
    await addUsage(tx, new Map([[ctx.tenant, tests]]), now)
    await recordActivity(ctx, tx, 'experiment.create', id, {
      after: { point: pointId, kind: form.kind, target: offer.target, runs: form.runs },
    })
  })
  ctx.bus.notify('jobs')
  const made = (await listExperimentRows(ctx.db, ctx.tenant, run, MAX_WAITING)).find((one) => one.id === id)
  if (!made) throw notFound()
  return presentExperiment(made)
}
