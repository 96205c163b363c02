import { messages } from '~/shared/messages'
import { isRetryable } from '~/shared/rules/run-failures'
import type { EvidenceRef, RunResult } from '~/shared/schemas/agent'
import { instantOf } from '../access'
import { type Ctx, inTransaction } from '../context'
import { AppError } from '../errors'
import { keepEvidence } from '../evidence'
import { findJobSubject, findLeased, type LeasedJob, setJobEnded, setJobReady } from './queue.store'
import { keepUntil, MAX_ATTEMPTS, retryDelayMs } from './rules'
import { ensureEngine, insertRun } from './run.store'
import { setTestFinished, setTestsQueued } from './test.store'

const leaseLost = () => new AppError('CONFLICT', messages.leaseLost, { reason: 'LEASE_LOST' })

/**
 * Records what a run ended with, exactly once. The same report sent again under the same lease is
 * accepted and changes nothing; a report under a lost lease is refused with CONFLICT. A failure
 * of our own making goes back into the queue while attempts are left.
 */
export async function recordRun(ctx: Ctx, result: RunResult): Promise<{ accepted: true }> {
  const engineId = result.environment ? await ensureEngine(ctx.db, result.environment) : null
  await inTransaction(ctx, async (tx) => {
    const job = await findLeased(tx, result.leaseId, true)
    if (!job || job.run_id !== result.runId || job.state === 'dead' || job.state === 'ready')
      throw leaseLost()
    if (job.state === 'done') return
    const now = ctx.now()
    const code = result.failure?.code ?? null
    if (result.outcome !== 'success' && code && isRetryable(code) && job.attempt < MAX_ATTEMPTS) {
      await setJobReady(tx, job, new Date(now.getTime() + retryDelayMs(job.attempt)), now)
      await setTestsQueued(tx, [job])
      return
    }
    await keepResult({ ...ctx, db: tx }, job, result, engineId)
    await setJobEnded(tx, job, 'done', now)
  })
  ctx.bus.notify('tests')
  ctx.bus.notify('jobs')
  return { accepted: true }
}

async function keepResult(
  ctx: Ctx,
  job: LeasedJob & { agent_id: string | null },
  result: RunResult,
  engineId: number | null,
): Promise<void> {
  const subject = await findJobSubject(ctx.db, job.organization_id, job.test_id)
  if (!subject) throw leaseLost()
  const now = ctx.now()
  const hashes = [...new Set(result.evidence.map((item) => item.hash))]
  await keepEvidence(ctx.db, job.organization_id, hashes, keepUntil(subject.retention_days, now))
  const failureCode = result.outcome === 'success' ? null : (result.failure?.code ?? 'ENGINE_ERROR')
  await insertRun(ctx.db, {
    organizationId: job.organization_id,
    createdAt: instantOf(job.run_id),
    id: job.run_id,
    testId: job.test_id,
    pageId: subject.page_id,
    siteId: subject.site_id,
    deviceId: subject.device_id,
    locationId: subject.location_id,
    engineId,
    agentId: job.agent_id,
    status: result.outcome,
    failureCode,
    failureDetail: storable(result.failure?.detail),
    durationMs: Math.max(0, Date.parse(result.finishedAt) - Date.parse(result.startedAt)),
    scores: result.outcome === 'success' ? result.scores : null,
    metrics: result.outcome === 'success' ? result.metrics : null,
    benchmarkIndex: result.environment?.benchmarkIndex ?? null,
    finalUrl: storable(result.environment?.finalUrl),
    evidence: {
      report: hashOf(result.evidence, 'report'),
      requests: hashOf(result.evidence, 'requests'),
      filmstrip: hashOf(result.evidence, 'filmstrip'),
      screenshot: hashOf(result.evidence, 'screenshot'),
    },
  })
  await setTestFinished(ctx.db, job.organization_id, job.test_id, {
    status: result.outcome,
    failureCode,
    pointId: job.run_id,
    now,
  })
}

/** What a page makes the browser say may hold a NUL, which must not cost the run its report. */
const storable = (text: string | undefined): string | null => text?.replaceAll('\u0000', '') ?? null

function hashOf(evidence: EvidenceRef[], kind: EvidenceRef['kind']): Buffer | null {
  const found = evidence.find((item) => item.kind === kind)
  return found ? Buffer.from(found.hash, 'hex') : null
}
