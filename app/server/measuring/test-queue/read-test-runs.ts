import { SPREAD_METRICS } from '~/shared/rules/statistics/spread'
import type { TestRuns } from '~/shared/schemas/run-quality'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findRun, publicDetail } from '../results'
import { listRunsOfTest, type TestRunRow } from './test-runs.store'

/** All runs of a test, oldest first, with the spread of those behind the point. */
export async function readTestRuns(ctx: TenantCtx): Promise<TestRuns> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const rows = await listRunsOfTest(ctx.db, ctx.tenant, run.test_id, run.created_at)
  return { runs: rows.map(present), spread: rows.find((row) => row.is_point)?.spread ?? null }
}

const present = (row: TestRunRow): TestRuns['runs'][number] => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  status: row.status as 'success' | 'failed' | 'timeout',
  failureCode: row.failure_code,
  failureDetail: publicDetail(row.failure_code, row.failure_detail),
  durationMs: row.duration_ms,
  isPoint: row.is_point,
  isNoisy: row.is_noisy,
  performance: row.performance,
  metrics: Object.fromEntries(
    SPREAD_METRICS.map((metric) => [metric, row[metric]]),
  ) as TestRuns['runs'][number]['metrics'],
})
