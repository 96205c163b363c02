import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { isOverBudget, plannedTests } from '~/shared/rules/schedule/test-budget'
import type {
  budgetPrediction,
  levelBudgets,
  levelBudgetsQuery,
  siteBudgets,
  sitesBudgetQuery,
} from '~/shared/schemas/budget'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { readBudget } from '../quotas'
import { countOccurrences, type Timing } from './occurrences'
import { predictCapacity } from './predict-capacity'
import { ahead, forecastQuota, forecastQuotas, type PlannedTiming } from './predict-quota'
import { predictStorage } from './predict-storage'
import {
  listLevelTimings,
  listLocationTimings,
  listSiteTimings,
  listTimingGroups,
  type PredictedPart,
} from './prediction.store'

const planned = (groups: readonly PlannedTiming[], now: Date) =>
  plannedTests(
    groups.map((group) => ({
      occurrences: countOccurrences(group, now, ahead(now)),
      combinations: group.combinations,
    })),
  )

const inRuns = <G extends { runs: number }>(groups: readonly G[]) =>
  groups.map((group) => ({ ...group, combinations: group.runs }))

/** Scheduled tests in 30 days; `db` may be a transaction. */
export const predictedOf = async (db: Db, part: PredictedPart, now: Date): Promise<number> =>
  planned(await listTimingGroups(db, part), now)

/** Unsaved schedules, without the jitter that a site gets with its id. */
export interface UnsavedSettings extends Timing {
  isEnabled: boolean
  pages: number
  devices: number
  locations: number
}

/** Tests in 30 days of settings that are not saved yet. */
export const predictSettings = (settings: readonly UnsavedSettings[], now: Date): number =>
  planned(
    settings
      .filter(({ isEnabled }) => isEnabled)
      .map(({ pages, devices, locations, ...timing }) => ({
        ...timing,
        combinations: pages * devices * locations,
      })),
    now,
  )

/** The prediction of the organization, client or project that is acted on, beside the organization's budget. */
export async function predictBudget(ctx: TenantCtx): Promise<z.input<typeof budgetPrediction>> {
  const { tenant } = ctx
  const now = ctx.now()
  const part = partOf(ctx)
  const [budget, groups, whole, places] = await Promise.all([
    readBudget(ctx, tenant),
    listTimingGroups(ctx.db, part),
    listTimingGroups(ctx.db, { tenant }),
    listLocationTimings(ctx.db, part),
  ])
  const { predicted, expected, level, runsOutAt } = forecastQuota(whole, budget, now)
  const [capacity, storage] = await Promise.all([
    predictCapacity(ctx, { wanted: places, saved: places }),
    predictStorage(ctx, tenant, groups),
  ])
  return {
    organization: tenant,
    quota: budget.quota,
    uptimeQuota: budget.uptimeQuota,
    periodStart: budget.period.start.toISOString(),
    periodEnd: budget.period.end.toISOString(),
    used: budget.used,
    predicted: planned(groups, now),
    predictedRuns: planned(inRuns(groups), now),
    organizationPredicted: predicted,
    expected,
    isOver: isOverBudget(budget.quota, { before: 0, after: Math.max(predicted, expected) }),
    level,
    runsOutAt: runsOutAt?.toISOString() ?? null,
    capacity,
    storage,
  }
}

const partOf = ({ tenant, target }: TenantCtx): PredictedPart => ({
  tenant,
  client: target.projectId === undefined ? target.clientId : undefined,
  project: target.projectId,
})

/** Per organization, client or project, limited to what the caller may see. */
export async function predictLevels(
  ctx: Ctx,
  { level, ids }: z.output<typeof levelBudgetsQuery>,
): Promise<z.input<typeof levelBudgets>> {
  const now = ctx.now()
  const rows = await listLevelTimings(ctx.db, { level, ids }, scopeOf(ctx.actor))
  const quotas = await forecastQuotas(ctx, [...new Set(rows.map((row) => row.organization_id))])
  return [...Map.groupBy(rows, (row) => row.level_id)].map(([id, groups]) => {
    const organization = groups[0]?.organization_id ?? 0
    const quota = quotas.get(organization)
    const ofOrganization = level === 'organization' ? quota : undefined
    return {
      _id: id,
      organization,
      predicted: planned(groups, now),
      predictedRuns: planned(inRuns(groups), now),
      quota: quota?.quota ?? null,
      expected: ofOrganization?.expected ?? null,
      level: ofOrganization?.level ?? null,
      runsOutAt: ofOrganization?.runsOutAt?.toISOString() ?? null,
    }
  })
}

/** Per site, limited to what the caller may see. */
export async function predictSites(
  ctx: Ctx,
  { organization: tenant, ...query }: z.output<typeof sitesBudgetQuery>,
): Promise<z.input<typeof siteBudgets>> {
  const now = ctx.now()
  const { rows, total } = await listSiteTimings(ctx.db, { ...query, tenant }, scopeOf(ctx.actor))
  const items = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    project: row.project_id,
    frequency: row.cron,
    timezone: row.timezone,
    isScheduled: row.is_enabled,
    combinations: row.combinations,
    predicted: row.is_enabled ? planned([row], now) : 0,
    predictedRuns: row.is_enabled ? planned(inRuns([row]), now) : 0,
  }))
  return { items, total, page: query.page, limit: query.limit }
}
