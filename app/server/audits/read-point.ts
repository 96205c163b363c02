import { messages } from '~/shared/messages'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { instantOf } from '../access'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { evidencePath } from '../evidence'
import { metricsFromRow } from './metric-columns'
import { findNeighbours, findRun } from './point.store'
import { presentPoint } from './present'

/** One run with all its figures and its neighbours in time. */
export async function readPoint(ctx: TenantCtx): Promise<PointDetail> {
  const id = String(ctx.target.id)
  const row = await findRun(ctx.db, ctx.tenant, instantOf(id), id)
  if (!row) throw new AppError('NOT_FOUND', messages.notFound)
  const around = await findNeighbours(ctx.db, ctx.tenant, row, row.created_at)
  return {
    ...presentPoint(row),
    metrics: metricsFromRow(row),
    durationMs: row.duration_ms,
    finalUrl: row.final_url,
    engine: row.lighthouse_version
      ? {
          lighthouseVersion: row.lighthouse_version,
          chromiumVersion: row.chromium_version ?? '',
          throttling: row.throttling ?? '',
          cpuSlowdown: row.cpu_slowdown ?? 1,
        }
      : null,
    benchmarkIndex: row.benchmark_index,
    hasReport: row.report_hash !== null,
    screenshot: row.screenshot_hash ? evidencePath(id, row.screenshot_hash.toString('hex')) : null,
    ...around,
  }
}
