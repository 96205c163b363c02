import type { z } from 'zod'
import { isRedirect, leadsToSignIn, redirectLabel } from '~/shared/rules/measuring/urls'
import type { PointDetail, pointWithDetails } from '~/shared/schemas/lighthouse'
import { RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { evidencePath, readDetails } from '../evidence'
import { failureDetailFor } from './failure-detail'
import { isExcluded } from './is-excluded'
import { metricsFromRow } from './metric-columns'
import { findNeighbours, findRun, type RunRow } from './point.store'
import { presentPoint } from './present'

export async function readPoint(ctx: TenantCtx): Promise<PointDetail> {
  const id = String(ctx.target.id)
  const row = await findRun(ctx.db, ctx.tenant, instantOf(id), id)
  if (!row) throw notFound()
  const around = await findNeighbours(ctx.db, ctx.tenant, row, row.created_at)
  return {
    ...presentPoint(row),
    metrics: metricsFromRow(row),
    durationMs: row.duration_ms,
    failureDetail: failureDetailFor(ctx, row),
    finalUrl: row.final_url,
    ...redirectOf(row),
    engine: row.lighthouse_version
      ? {
          lighthouseVersion: row.lighthouse_version,
          chromiumVersion: row.chromium_version ?? '',
          throttling: row.throttling ?? '',
          cpuSlowdown: row.cpu_slowdown ?? 1,
        }
      : null,
    importedFrom: row.imported_from,
    benchmarkIndex: row.benchmark_index,
    isNoisy: row.is_noisy,
    isExcluded: isExcluded(row),
    isProvisional: row.is_noisy && row.is_repeated,
    noise: row.noise,
    isPoint: row.is_point,
    runCount: row.run_count,
    spread: row.spread,
    hasReport: row.report_hash !== null,
    consented: row.consented,
    evidenceOmitted: row.evidence_omitted,
    storageFailed: row.storage_failed,
    evidence: RUN_EVIDENCE_KINDS.filter((kind) => row[`${kind}_hash`] !== null),
    bodyId: row.body_hash?.toString('hex') ?? null,
    screenshot: row.screenshot_hash ? evidencePath(id, row.screenshot_hash.toString('hex')) : null,
    ...around,
  }
}

/** Without a label if the page was edited and now has the URL where the load ended. */
function redirectOf({ is_redirected: isRedirected, page_url, final_url }: RunRow) {
  const [requested, final] = [page_url ?? '', final_url ?? '']
  if (!isRedirected || !isRedirect(requested, final))
    return { isRedirected, redirectedTo: null, isSignIn: false }
  return {
    isRedirected,
    redirectedTo: redirectLabel(requested, final),
    isSignIn: leadsToSignIn(requested, final),
  }
}

export async function readPointInFull(ctx: TenantCtx): Promise<z.input<typeof pointWithDetails>> {
  const [point, details] = await Promise.all([readPoint(ctx), readDetails(ctx)])
  return { ...point, details }
}
