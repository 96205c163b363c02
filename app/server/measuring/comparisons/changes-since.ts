import { levelDifference } from '~/shared/rules/statistics/level-difference'
import type { ComparedMetric } from '~/shared/schemas/compare-tests'
import type { SinceDeployment, SinceTest } from '~/shared/schemas/report-summary'
import type { MetricKey } from '~/shared/values/metric-keys'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { deploymentsOn } from '../../structure/annotations'
import { findRun, metricsFromRow, type RunRow, type StoredRun } from '../results'
import { readComparability } from './compare-tests'
import { findPointBefore, listComparableAround } from './comparison.store'
import { diffMetrics, diffScores } from './diff-metrics'

/** Points before and after a moment. */
const POINTS = 20
const SHOWN: readonly MetricKey[] = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests']
const isShown = ({ key }: ComparedMetric) => SHOWN.includes(key)

/** Differences from the last successful test; null for the first of a series. */
export async function changesSinceTest(ctx: TenantCtx, run: RunRow): Promise<SinceTest | null> {
  const found = await findPointBefore(ctx.db, run)
  const before = found && (await findRun(ctx.db, ctx.tenant, instantOf(found.id), found.id))
  if (!before) return null
  const sameness = await readComparability(ctx, before, run)
  const alike = sameness === 'same' ? await listComparableAround(ctx.db, run, run.created_at, POINTS) : []
  const sides = { before, after: run, sameness, alike }
  return {
    pointId: before.id,
    at: before.created_at.toISOString(),
    scores: diffScores(sides),
    metrics: diffMetrics(sides).filter(isShown),
  }
}

/** Deployments of the platform itself say nothing about a page. */
async function findDeployment(ctx: TenantCtx, at: Date) {
  const { clientId = 0, projectId = 0, siteId = 0 } = ctx.target
  const chain = [
    ['client_id', clientId],
    ['project_id', projectId],
    ['site_id', siteId],
  ] as const
  const newest = await deploymentsOn(ctx, { tenant: ctx.tenant, chain, from: new Date(0), to: at, limit: 10 })
  return newest.find(({ level }) => level !== 'operator')
}

/** The level after the last deployment against the level before it; null without a deployment. */
export async function changesSinceDeployment(ctx: TenantCtx, run: RunRow): Promise<SinceDeployment | null> {
  const found = await findDeployment(ctx, run.created_at)
  if (found?.kind !== 'deployment') return null
  const { version, environment, url } = found
  const points = await listComparableAround(ctx.db, run, new Date(found.at), POINTS)
  const isBefore = ({ created_at }: StoredRun) => created_at.getTime() <= found.at
  const before = points.filter(isBefore).map(metricsFromRow)
  const after = points
    .filter((point) => !isBefore(point) && point.created_at <= run.created_at)
    .map(metricsFromRow)
  const metrics = SHOWN.map((key): ComparedMetric => {
    const valuesOf = (side: typeof before) => side.flatMap((one) => one[key] ?? [])
    return { key, ...levelDifference(key, valuesOf(before), valuesOf(after)) }
  })
  return {
    at: new Date(found.at).toISOString(),
    version,
    environment,
    url,
    tests: { before: before.length, after: after.length },
    metrics,
  }
}
