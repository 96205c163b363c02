import { retainedSince, retainedUntil } from '~/shared/rules/measuring/retention'
import { isRedirect } from '~/shared/rules/measuring/urls'
import { spreadOf } from '~/shared/rules/statistics/spread'
import {
  EVIDENCE,
  type EvidenceKindName,
  RUN_EVIDENCE_KINDS,
  type RunEvidenceKind,
} from '~/shared/values/evidence-kinds'
import { storeEvidence } from '../../measuring/evidence'
import { ensureEngine, insertRun, type NewRun, publishPoint } from '../../measuring/results'
import type { Ctx } from '../../platform/context'
import type { WaitingPiece } from './history.store'
import type { RunsContent } from './history-pieces'
import { runId } from './lighthouse-ci/report-run'
import { dropChartDays, findPage, listKnownRuns, makePartitions, type PlacedPage } from './run-history.store'

type ImportedRun = RunsContent['runs'][number] & { id: string }

/** Writes the runs of one page and build; false when their page, device or time is not kept. `ctx.db` is a transaction. */
export async function writeRuns(ctx: Ctx, piece: WaitingPiece, content: RunsContent): Promise<boolean> {
  const page = await findPage(ctx.db, piece)
  const runs = content.runs.map((run) => ({ ...run, id: runId(run.at, `${run.key} ${page?.page_id}`) }))
  const [point] = runs
  const device = page?.devices.find(({ formFactor }) => formFactor === point?.formFactor)
  if (!page || !device || !point || isExpired(ctx, page, point)) return false
  const tenant = piece.organization_id
  const known = await listKnownRuns(ctx.db, tenant, runs)
  const fresh = runs.filter(({ id }) => !known.has(id))
  const testId = runId(point.at, `test ${point.id}`)
  for (const run of fresh) {
    const place = { organizationId: tenant, testId, deviceId: device.id, page }
    const trust = {
      runCount: runs.length,
      spread: spreadOf(runs.map(({ id, metrics }) => ({ id, ...metrics }))),
    }
    await insertRun(ctx.db, await newRun(ctx, run, place), run.id === point.id ? trust : null)
  }
  if (fresh.length > 0) {
    const times = fresh.map(({ at }) => at)
    const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
    await dropChartDays(ctx.db, tenant, page.page_id, span)
    await publishPoint(ctx.db, tenant, point.id)
  }
  return true
}

/** Before the transaction, because attaching a partition takes one of its own. */
export const prepareRuns = (ctx: Ctx, { runs }: RunsContent) =>
  makePartitions(ctx.db, ctx.now(), new Date(Math.min(...runs.map(({ at }) => at))))

function isExpired(ctx: Ctx, { retention_days }: PlacedPage, { at }: ImportedRun): boolean {
  const since = retainedSince(retention_days, ctx.now())
  return at > ctx.now().getTime() || (since !== null && at < since.getTime())
}

interface Place {
  organizationId: number
  testId: string
  deviceId: number
  page: PlacedPage
}

async function newRun(ctx: Ctx, run: ImportedRun, { page, ...place }: Place): Promise<NewRun> {
  const measuredAt = new Date(run.at)
  const kinds = run.evidence.map(({ kind, hash }) => ({ kind: kind as EvidenceKindName, hash }))
  const kept = kinds
    .map(({ kind, hash }) => ({
      kind,
      hash,
      until: retainedUntil(EVIDENCE[kind].retention, page.retention_days, measuredAt),
    }))
    .filter(({ until }) => until === 'infinity' || until > ctx.now())
  const omitted = await storeEvidence(ctx.db, place.organizationId, kept, ctx.now())
  const held = kept.filter(({ hash }) => !omitted.has(hash))
  const parts = held.filter(({ kind }) => EVIDENCE[kind].scope === 'part').map(({ hash }) => hash)
  return {
    ...place,
    createdAt: measuredAt,
    id: run.id,
    ...{ pageId: page.page_id, siteId: page.site_id, locationId: page.location_id },
    engineId: await ensureEngine(ctx.db, run.environment, run.device),
    agentId: null,
    status: 'success',
    failureCode: null,
    failureDetail: null,
    durationMs: run.durationMs,
    scores: run.scores,
    metrics: run.metrics,
    benchmarkIndex: run.environment.benchmarkIndex,
    finalUrl: run.environment.finalUrl || null,
    isRedirected: isRedirect(page.url, run.environment.finalUrl),
    consented: null,
    isNoisy: false,
    noise: null,
    evidence: Object.fromEntries(RUN_EVIDENCE_KINDS.map((kind) => [kind, hashOf(held, kind)])),
    evidenceOmitted: omitted.size > 0,
    parts: [...new Set(parts)].map((hash) => Buffer.from(hash, 'hex')),
    importedFrom: 'lighthouse-ci',
  }
}

function hashOf(held: { kind: EvidenceKindName; hash: string }[], kind: RunEvidenceKind): Buffer | null {
  const found = held.find((one) => one.kind === kind)
  return found ? Buffer.from(found.hash, 'hex') : null
}
