import { sql } from 'kysely'
import type { RunEnvironment, RunMetrics, RunScores } from '~/shared/schemas/agent'
import type { Db } from '../db'
import { metricsToRow } from './metric-columns'

/** The id of an engine with these settings: points of different engines are never one series. */
export async function ensureEngine(db: Db, environment: RunEnvironment): Promise<number> {
  const key = [
    environment.lighthouseVersion,
    environment.chromiumVersion,
    environment.throttling,
    environment.cpuSlowdown,
  ]
  const find = () =>
    sql<{
      id: number
    }>`select id from engine where (lighthouse_version, chromium_version, throttling, cpu_slowdown)
      = (${key[0]}, ${key[1]}, ${key[2]}, ${key[3]}::real)`.execute(db)
  const known = await find()
  if (known.rows[0]) return known.rows[0].id
  await sql`insert into engine (lighthouse_version, chromium_version, throttling, cpu_slowdown)
    values (${key[0]}, ${key[1]}, ${key[2]}, ${key[3]}) on conflict do nothing`.execute(db)
  const made = await find()
  if (!made.rows[0]) throw new Error('engine vanished')
  return made.rows[0].id
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
  durationMs: number
  scores: RunScores | null
  metrics: RunMetrics | null
  benchmarkIndex: number | null
  finalUrl: string | null
  evidence: Record<'report' | 'requests' | 'filmstrip' | 'screenshot', Buffer | null>
}

/** Writes a run and brings the page's latest figures up to date. A failed run changes no figure. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
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
      duration_ms: run.durationMs,
      performance: run.scores?.performance ?? null,
      accessibility: run.scores?.accessibility ?? null,
      best_practices: run.scores?.bestPractices ?? null,
      seo: run.scores?.seo ?? null,
      benchmark_index: run.benchmarkIndex,
      final_url: run.finalUrl,
      report_hash: run.evidence.report,
      requests_hash: run.evidence.requests,
      filmstrip_hash: run.evidence.filmstrip,
      screenshot_hash: run.evidence.screenshot,
      ...(run.metrics && metricsToRow(run.metrics)),
    })
    .execute()
  await (run.status === 'success' ? upsertLatest(db, run) : upsertLatestFailure(db, run))
}

async function upsertLatest(db: Db, run: NewRun): Promise<void> {
  const { scores, metrics } = run
  const figures = {
    run_id: run.id,
    created_at: run.createdAt,
    performance: scores?.performance ?? null,
    accessibility: scores?.accessibility ?? null,
    best_practices: scores?.bestPractices ?? null,
    seo: scores?.seo ?? null,
    lcp: metrics?.lcp ?? null,
    fcp: metrics?.fcp ?? null,
    cls: metrics?.cls ?? null,
    tbt: metrics?.tbt ?? null,
    si: metrics?.si ?? null,
    ttfb: metrics?.ttfb ?? null,
    screenshot_hash: run.evidence.screenshot,
    attempted_run_id: run.id,
    attempted_at: run.createdAt,
    failure_code: null,
  }
  await db
    .insertInto('run_latest')
    .values({ ...seriesKey(run), site_id: run.siteId, ...figures })
    .onConflict((oc) =>
      oc
        .columns(['organization_id', 'page_id', 'device_id', 'location_id'])
        .doUpdateSet(figures)
        .where('run_latest.attempted_at', '<=', run.createdAt),
    )
    .execute()
}

async function upsertLatestFailure(db: Db, run: NewRun): Promise<void> {
  const attempt = { attempted_run_id: run.id, attempted_at: run.createdAt, failure_code: run.failureCode }
  await db
    .insertInto('run_latest')
    .values({ ...seriesKey(run), site_id: run.siteId, ...attempt })
    .onConflict((oc) =>
      oc
        .columns(['organization_id', 'page_id', 'device_id', 'location_id'])
        .doUpdateSet(attempt)
        .where('run_latest.attempted_at', '<=', run.createdAt),
    )
    .execute()
}

const seriesKey = (run: NewRun) => ({
  organization_id: run.organizationId,
  page_id: run.pageId,
  device_id: run.deviceId,
  location_id: run.locationId,
})
