import type { z } from 'zod'
import type { Comparability } from '~/shared/rules/statistics/test-difference'
import type {
  ComparedTest,
  ComparisonQuery,
  TestComparison,
  testComparison,
} from '~/shared/schemas/compare-tests'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findRun, isExcluded, metricsFromRow, presentPoint, type RunRow, type StoredRun } from '../results'
import { haveSameMethod, listComparableAround } from './comparison.store'
import { diffAudits } from './diff-audits'
import { diffAmounts, diffMetrics, diffScores, type Sides } from './diff-metrics'
import { diffRequests } from './diff-requests'
import { pickBaseline } from './pick-baseline'

/** Points before and after each run: enough to estimate the variation and the level. */
const SCATTER_POINTS = 20

const present = (row: RunRow): ComparedTest => ({
  ...presentPoint(row),
  metrics: metricsFromRow(row),
  isNoisy: row.is_noisy,
  isPoint: row.is_point,
  isSimulated: row.throttling === 'simulate',
})

export async function readComparability(ctx: TenantCtx, run: RunRow, other: RunRow): Promise<Comparability> {
  if (run.device_id !== other.device_id || run.location_id !== other.location_id) return 'device'
  if (!(await haveSameMethod(ctx.db, run, other))) return 'engine'
  if (isExcluded(run) || isExcluded(other)) return 'disturbed'
  return run.is_point && other.is_point ? 'same' : 'single'
}

/** Points for the variation of both series; empty when the runs are not comparable. */
async function listComparablePoints(
  ctx: TenantCtx,
  runs: readonly RunRow[],
  sameness: Comparability,
): Promise<StoredRun[]> {
  if (sameness !== 'same') return []
  const found = await Promise.all(
    runs.map((run) => listComparableAround(ctx.db, run, run.created_at, SCATTER_POINTS)),
  )
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}

async function tell(
  ctx: TenantCtx,
  before: RunRow,
  after: RunRow,
): Promise<NonNullable<TestComparison['told']>> {
  const sameness = await readComparability(ctx, before, after)
  const ids = [before.id, after.id] as const
  const [alike, requests, audits] = await Promise.all([
    listComparablePoints(ctx, [before, after], sameness),
    diffRequests(ctx, ids),
    diffAudits(ctx, ids, 'all'),
  ])
  const sides: Sides = { before, after, sameness, alike }
  return {
    sameness,
    scores: diffScores(sides),
    metrics: diffMetrics(sides),
    amounts: diffAmounts(sides),
    requests,
    audits,
  }
}

/** Compares a run with another test of its page: the differences and whether they are significant. */
export async function compareTests(
  ctx: TenantCtx,
  query: ComparisonQuery,
): Promise<z.input<typeof testComparison>> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const { other, isSubstitute, tests } = await pickBaseline(ctx, run, query)
  const isOtherLater = other !== undefined && other.created_at > run.created_at
  const told = other ? await (isOtherLater ? tell(ctx, run, other) : tell(ctx, other, run)) : null
  return {
    run: present(run),
    other: other ? present(other) : null,
    isSubstitute: isSubstitute && other !== undefined,
    isOtherLater,
    tests: tests.map(({ id: _id, at, status, is_noisy }) => ({ _id, at, status, isNoisy: is_noisy })),
    told,
  }
}
