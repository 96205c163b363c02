import { sql } from 'kysely'
import type { NoiseReason } from '~/shared/rules/measuring/run-noise'
import type { Spread } from '~/shared/rules/statistics/spread'
import type { RunMetrics, RunNoise, RunScores } from '~/shared/schemas/agent'
import { RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { type Db, execute } from '../../platform/db'
import { dayOf, usageInsert } from '../../platform/usage-counts'
import { metricsToRow } from './metric-columns'

export interface StoredNoise extends RunNoise {
  reasons: NoiseReason[]
  usualIndex: number | null
}

export interface NewRun {
  organizationId: number
  createdAt: Date
  id: string
  testId: string
  pageId: number
  siteId: number
  deviceId: number
  locationId: number
  engineId: number | null
  agentId: string | null
  status: 'success' | 'failed' | 'timeout'
  failureCode: string | null
  failureDetail: string | null
  /** Why a success lacks its score. */
  gapReason?: string | null
  durationMs: number
  scores: RunScores | null
  metrics: RunMetrics | null
  benchmarkIndex: number | null
  finalUrl: string | null
  /** Whether the final URL is on another host than the page's. */
  isRedirected: boolean
  consented: boolean | null
  isNoisy: boolean
  noise: StoredNoise | null
  evidence: Partial<Record<RunEvidenceKind, Buffer | null>>
  /** Some was not stored because the disk was nearly full. */
  evidenceOmitted?: boolean
  /** Some was omitted because its storage did not work. */
  storageFailed?: boolean
  parts: Buffer[]
  /** The other tool that measured it. */
  importedFrom?: 'lighthouse-ci'
}

const evidenceToRow = (evidence: NewRun['evidence']) =>
  Object.fromEntries(RUN_EVIDENCE_KINDS.map((kind) => [`${kind}_hash`, evidence[kind] ?? null]))

/** What a point stores about the runs behind it. */
export interface PointTrust {
  runCount: number
  spread: Spread | null
}

/** With `point` the run is the point of its test. */
export async function insertRun(db: Db, run: NewRun, point: PointTrust | null): Promise<void> {
  const made = db
    .insertInto('run')
    .values({
      organization_id: run.organizationId,
      created_at: run.createdAt,
      id: run.id,
      test_id: run.testId,
      page_id: run.pageId,
      site_id: run.siteId,
      device_id: run.deviceId,
      location_id: run.locationId,
      engine_id: run.engineId,
      agent_id: run.agentId,
      status: run.status,
      failure_code: run.failureCode,
      failure_detail: run.failureDetail,
      gap_reason: run.gapReason ?? null,
      duration_ms: run.durationMs,
      performance: run.scores?.performance ?? null,
      accessibility: run.scores?.accessibility ?? null,
      best_practices: run.scores?.bestPractices ?? null,
      seo: run.scores?.seo ?? null,
      security: run.scores?.security ?? null,
      cache_policy: run.scores?.cachePolicy ?? null,
      benchmark_index: run.benchmarkIndex,
      final_url: run.finalUrl,
      is_redirected: run.isRedirected,
      consented: run.consented,
      is_point: point !== null,
      run_count: point?.runCount ?? null,
      spread: point?.spread ? JSON.stringify(point.spread) : null,
      is_noisy: run.isNoisy,
      noise: run.noise && JSON.stringify(run.noise),
      ...evidenceToRow(run.evidence),
      evidence_omitted: run.evidenceOmitted ?? false,
      storage_failed: run.storageFailed ?? false,
      part_hashes: run.parts,
      imported_from: run.importedFrom ?? null,
      ...(run.metrics && metricsToRow(run.metrics)),
    })
    .returning([
      'organization_id',
      'created_at',
      'site_id',
      'device_id',
      'location_id',
      'duration_ms',
      'imported_from',
    ])
  await execute(db)`with made as (${made}) ${usageInsert(
    sql`select r.organization_id, ${dayOf(sql`r.created_at`)} as day, s.client_id, s.project_id, r.site_id, r.device_id,
      r.location_id, '' as reason, 1 as runs, r.duration_ms as agent_ms
    from made r join public.site s on s.organization_id = r.organization_id and s.id = r.site_id
    where r.imported_from is null`,
    ['runs', 'agent_ms'],
  )}`
}

/** null when unknown or deleted. */
export async function findAgentName(db: Db, tenant: number, at: Date, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('run')
    .innerJoin('agent', 'agent.id', 'run.agent_id')
    .select('agent.name')
    .where('run.organization_id', '=', tenant)
    .where('run.created_at', '=', at)
    .where('run.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
