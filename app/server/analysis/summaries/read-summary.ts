import type { z } from 'zod'
import { listExperimentOffers } from '~/shared/rules/experiments/experiment-offers'
import { mainCauses } from '~/shared/rules/verdict/main-cause'
import { weakMetrics } from '~/shared/rules/verdict/verdict'
import type { FormFactor } from '~/shared/schemas/agent'
import type { reportSummary } from '~/shared/schemas/report-summary'
import { changesSinceDeployment, changesSinceTest } from '../../measuring/comparisons'
import { readDetailsAndRequests } from '../../measuring/evidence'
import { hasScript } from '../../measuring/experiments'
import { findRun, metricsFromRow } from '../../measuring/results'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { listRegressions } from '../changes'
import { readFixes } from './read-fixes'
import { findFormFactor, listOtherDevices, type OtherDeviceRow } from './store'

const MAX_LEVELS = 20
const NOT_STORED = { details: null, requests: null }

/** The conclusions of a run, from its evidence and its neighbours. */
export async function readSummary(ctx: TenantCtx): Promise<z.input<typeof reportSummary>> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const isFailed = run.status !== 'success'
  const [others, formFactor, stored, sinceTest, sinceDeployment, isScripted, open] = await Promise.all([
    listOtherDevices(ctx.db, run),
    findFormFactor(ctx.db, ctx.tenant, run.device_id),
    isFailed ? NOT_STORED : readDetailsAndRequests(ctx),
    isFailed ? null : changesSinceTest(ctx, run),
    isFailed ? null : changesSinceDeployment(ctx, run),
    hasScript(ctx.db, ctx.tenant, run.page_id),
    listRegressions(ctx, {
      ...{ page_id: run.page_id, device: run.device_id, location: run.location_id },
      ...{ status: 'open', page: 1, limit: MAX_LEVELS },
    }),
  ])
  const metrics = metricsFromRow(run)
  const causes = mainCauses({ metrics, formFactor, ...stored })
  const weak = weakMetrics({ metrics, formFactor })
  return {
    others: nearestOfEach(others, run.created_at).map(presentDevice),
    causes,
    ...(await readFixes(ctx, stored.details, { metrics, causes, weak, requests: stored.requests })),
    offered: offersIn(stored, isScripted),
    levels: open.items.map(({ metric, effect, onset }) => ({ metric, difference: effect.value, onset })),
    sinceTest,
    sinceDeployment,
  }
}

function offersIn(
  { details, requests }: Awaited<ReturnType<typeof readDetailsAndRequests>>,
  isScripted: boolean,
) {
  if (!requests || isScripted) return []
  const lcpSnippet = details?.lcpElement?.snippet ?? null
  return listExperimentOffers({ requests, lcpSnippet, unsizedImages: [] })
}

/** Of each device the test nearest in time. */
function nearestOfEach(rows: readonly OtherDeviceRow[], at: Date): OtherDeviceRow[] {
  const distance = ({ created_at }: OtherDeviceRow) => Math.abs(created_at.getTime() - at.getTime())
  const sorted = rows.toSorted((a, b) => distance(a) - distance(b))
  return sorted.filter((row, i) => sorted.findIndex((one) => one.device_id === row.device_id) === i)
}

const presentDevice = (row: OtherDeviceRow): z.input<typeof reportSummary>['others'][number] => {
  const { lcp, fcp, cls, tbt, si, ttfb, inp } = row
  return {
    device: row.device_id,
    deviceName: row.device_name,
    formFactor: row.form_factor as FormFactor,
    location: row.location_id,
    pointId: row.id,
    at: row.created_at.toISOString(),
    status: row.status,
    failureCode: row.failure_code,
    gapReason: row.gap_reason,
    isExcluded: row.is_excluded,
    performance: row.performance,
    metrics: { lcp, fcp, cls, tbt, si, ttfb, inp },
  }
}
