import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { isOverBudget, plannedTests } from '~/shared/rules/schedule/test-budget'
import type { budgetPrediction, siteBudgets, sitesBudgetQuery } from '~/shared/schemas/budget'
import { readBudget } from '../billing'
import type { Ctx, TenantCtx } from '../context'
import type { Db } from '../db'
import { countOccurrences } from './occurrences'
import { listSiteTimings, listTimingGroups, type PredictedPart, type TimingGroup } from './prediction.store'

const AHEAD_MS = 30 * 86_400_000

export const ahead = (now: Date): Date => new Date(now.getTime() + AHEAD_MS)
const ALL = { everything: true } as const

const planned = (
  groups: TimingGroup[],
  from: Date,
  to: Date,
  key: 'combinations' | 'runs' = 'combinations',
) =>
  plannedTests(
    groups.map((group) => ({ occurrences: countOccurrences(group, from, to), combinations: group[key] })),
  )

/** Scheduled tests in 30 days; `db` may be a transaction. */
export const predictedOf = async (db: Db, part: PredictedPart, now: Date): Promise<number> =>
  planned(await listTimingGroups(db, part, ALL), now, ahead(now))

/** The prediction of the organization or project that is acted on, beside the organization's budget. */
export async function predictBudget(ctx: TenantCtx): Promise<z.input<typeof budgetPrediction>> {
  const { tenant } = ctx
  const now = ctx.now()
  const [budget, part, whole] = await Promise.all([
    readBudget(ctx, tenant),
    listTimingGroups(ctx.db, partOf(ctx), ALL),
    listTimingGroups(ctx.db, { tenant }, ALL),
  ])
  const organizationPredicted = planned(whole, now, ahead(now))
  const expected = budget.used + planned(whole, now, budget.period.end)
  return {
    organization: tenant,
    quota: budget.quota,
    uptimeQuota: budget.uptimeQuota,
    periodStart: budget.period.start.toISOString(),
    periodEnd: budget.period.end.toISOString(),
    used: budget.used,
    predicted: planned(part, now, ahead(now)),
    predictedRuns: planned(part, now, ahead(now), 'runs'),
    organizationPredicted,
    expected,
    isOver: isOverBudget(budget.quota, { before: 0, after: Math.max(organizationPredicted, expected) }),
  }
}

const partOf = ({ tenant, target }: TenantCtx): PredictedPart => ({
  tenant,
  client: target.projectId === undefined ? target.clientId : undefined,
  project: target.projectId,
})

/** Per site, limited to what the caller may see. */
export async function predictSites(
  ctx: Ctx,
  { organization: tenant, ...query }: z.output<typeof sitesBudgetQuery>,
): Promise<z.input<typeof siteBudgets>> {
  const now = ctx.now()
  const { rows, total } = await listSiteTimings(ctx.db, { ...query, tenant }, scopeOf(ctx.actor))
  const items = rows.map((row) => {
    const of = (key: 'combinations' | 'runs') => (row.is_enabled ? planned([row], now, ahead(now), key) : 0)
    return {
      _id: row.id,
      name: row.name,
      project: row.project_id,
      frequency: row.cron,
      timezone: row.timezone,
      isScheduled: row.is_enabled,
      combinations: row.combinations,
      predicted: of('combinations'),
      predictedRuns: of('runs'),
    }
  })
  return { items, total, page: query.page, limit: query.limit }
}
