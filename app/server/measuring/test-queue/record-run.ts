import { refusalMessages } from '~/shared/messages/failures'
import { imitatedDevice } from '~/shared/rules/measuring/method-change'
import { retainedUntil } from '~/shared/rules/measuring/retention'
import { isRetryable, refineFailure } from '~/shared/rules/measuring/run-failures'
import { isRedirect, MAX_URL_LENGTH } from '~/shared/rules/measuring/urls'
import { type EvidenceRef, type RunEnvironment, type RunResult, runEnvironment } from '~/shared/schemas/agent'
import { EVIDENCE, RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { instantOf } from '../../platform/access'
import { type Ctx, homeOf, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { storeEvidence } from '../evidence'
import { ensureEngine } from '../results'
import { classifyNoise } from './classify-noise'
import { isStarved, postponeStarved } from './postpone-starved'
import {
  findJobSubject,
  findLeased,
  type JobSubject,
  type LeasedJob,
  setJobEnded,
  setJobReady,
} from './queue.store'
import { MAX_ATTEMPTS, retryDelayMs } from './rules'
import { settleRun } from './settle-run'
import { setTestsQueued } from './test.store'

const leaseLost = () => new AppError('CONFLICT', refusalMessages.leaseLost, { reason: 'LEASE_LOST' })

/**
 * Records the result of a run exactly once. A repeated report under the same lease has no effect; a lost
 * lease throws CONFLICT. Our own failures are retried while attempts are left.
 */
export async function recordRun(ctx: Ctx, result: RunResult): Promise<{ accepted: true }> {
  const complete = runEnvironment.safeParse(result.environment)
  const engineId = complete.success ? await engineOf(ctx, result.leaseId, complete.data) : null
  const organization = await inTransaction(ctx, async (tx) => {
    const job = await findLeased(tx, result.leaseId, true)
    if (!job || job.run_id !== result.runId || job.state === 'dead' || job.state === 'ready')
      throw leaseLost()
    const { organization_id: organization } = job
    if (job.state === 'done') return organization
    const now = ctx.now()
    const inTx = { ...ctx, db: tx }
    if (await isStarved(inTx, job, result)) {
      await postponeStarved(inTx, job)
      return organization
    }
    const code = result.failure?.code ?? null
    if (result.outcome !== 'success' && code && isRetryable(code) && job.attempt < MAX_ATTEMPTS) {
      await setJobReady(tx, job, new Date(now.getTime() + retryDelayMs(job.attempt)), now)
      await setTestsQueued(tx, [job], 'interrupted')
      return organization
    }
    await saveResult(inTx, job, result, engineId)
    await setJobEnded(tx, job, 'done', now)
    return organization
  })
  ctx.bus.notify('tests', [organization])
  ctx.bus.notify('jobs')
  return { accepted: true }
}

/** The agent reports the engine; the emulation is known from the lease. */
async function engineOf(ctx: Ctx, leaseId: string, environment: RunEnvironment): Promise<number> {
  const job = await findLeased(ctx.db, leaseId)
  if (!job) throw leaseLost()
  const { form_factor: formFactor, emulation } = job
  const device = formFactor && emulation ? imitatedDevice(formFactor, emulation) : null
  return ensureEngine(ctx.db, environment, device)
}

async function saveResult(
  ctx: Ctx,
  job: LeasedJob & { agent_id: string | null },
  result: RunResult,
  engineId: number | null,
): Promise<void> {
  const subject = await findJobSubject(ctx.db, job.organization_id, job.test_id)
  if (!subject) throw leaseLost()
  const measuredAt = instantOf(job.run_id)
  const kept = result.evidence.map(({ kind, hash }) => ({
    hash,
    until: retainedUntil(EVIDENCE[kind].retention, subject.retention_days, measuredAt),
  }))
  const omitted = await storeEvidence(ctx.db, job.organization_id, kept, ctx.now())
  const evidence = result.evidence.filter(({ hash }) => !omitted.has(hash))
  const { code = 'ENGINE_ERROR', detail = '' } = result.failure ?? {}
  const failureCode = result.outcome === 'success' ? null : refineFailure(code, detail)
  const benchmarkIndex = result.environment?.benchmarkIndex ?? null
  const finalUrl = addressOf(result, subject.url)
  await settleRun(ctx, job, subject, {
    organizationId: job.organization_id,
    createdAt: measuredAt,
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
    gapReason: result.outcome === 'success' ? storable(result.gapReason) : null,
    durationMs: Math.max(0, Date.parse(result.finishedAt) - Date.parse(result.startedAt)),
    scores: result.outcome === 'success' ? result.scores : null,
    metrics: result.outcome === 'success' ? result.metrics : null,
    benchmarkIndex,
    finalUrl,
    isRedirected: isRedirected(result, subject),
    consented: result.consented ?? null,
    ...(await classifyNoise(homeOf(ctx), job.agent_id, result.noise ?? null, benchmarkIndex)),
    evidence: hashesOf(evidence),
    parts: partsOf(evidence),
    evidenceOmitted: omitted.size > 0,
    storageFailed: [...omitted.values()].includes('storage'),
  })
}

/** A script opens addresses of its own. */
const isRedirected = (
  { outcome, environment }: RunResult,
  subject: Pick<JobSubject, 'url' | 'script_text'>,
): boolean =>
  outcome === 'success' &&
  subject.script_text === null &&
  isRedirect(subject.url, environment?.finalUrl ?? '')

/** Of a failed run only an address other than the page's is worth a note. */
function addressOf({ outcome, environment }: RunResult, requested: string): string | null {
  const url = storable(environment?.finalUrl)?.slice(0, MAX_URL_LENGTH) || null
  return outcome !== 'success' && url === requested ? null : url
}

/** Page output may contain NUL, which PostgreSQL rejects. */
const storable = (text: string | null | undefined): string | null => text?.replaceAll('\u0000', '') ?? null

function hashesOf(evidence: EvidenceRef[]): Record<RunEvidenceKind, Buffer | null> {
  const hashOf = (kind: RunEvidenceKind) => {
    const found = evidence.find((item) => item.kind === kind)
    return found ? Buffer.from(found.hash, 'hex') : null
  }
  const hashes = RUN_EVIDENCE_KINDS.map((kind) => [kind, hashOf(kind)])
  return Object.fromEntries(hashes) as Record<RunEvidenceKind, Buffer | null>
}

/** Hashes named inside other evidence: the run must reference them all to keep them. */
function partsOf(evidence: EvidenceRef[]): Buffer[] {
  const parts = evidence.filter(({ kind }) => EVIDENCE[kind].scope === 'part')
  return [...new Set(parts.map(({ hash }) => hash))].map((hash) => Buffer.from(hash, 'hex'))
}
