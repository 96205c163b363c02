import type { Statistics, StatisticsQuery } from '~/shared/schemas/usage'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { readBudget } from '../../structure/quotas'
import { type AskedPeriods, askedPeriods, platformPeriods } from './asked-periods'
import { periodCounts, presentFigures, sumCounts } from './figures'
import { presentParts, rankParts } from './present-parts'
import { presentDevices, presentLocations } from './present-splits'
import {
  findPlaceNames,
  isBackfilled,
  listFailures,
  listPartDays,
  listPartNames,
  listSplits,
  listUsageDays,
  sumBytes,
  type UsageScope,
} from './read.store'
import { readPlan } from './read-plan'
import { scopeOf } from './scope-of'

/** The usage of the organization, client or project that is acted on, beside the organization's plan. */
export async function readStatistics(ctx: TenantCtx, query: StatisticsQuery): Promise<Statistics> {
  const { tenant } = ctx
  const scope = scopeOf(ctx)
  const budget = await readBudget(ctx, tenant)
  const [names, plan, usage] = await Promise.all([
    findPlaceNames(ctx.db, scope),
    readPlan(ctx, tenant, budget),
    readUsage(ctx, scope, askedPeriods(query, { now: ctx.now(), anchor: budget.anchor })),
  ])
  if (!names) throw notFound()
  const named = (id: number, name: string | null) => (name === null ? null : { _id: id, name })
  return {
    ...usage,
    organization: named(tenant, names.organization),
    client: named(scope.client, names.client),
    project: named(scope.project, names.project),
    plan,
  }
}

/** The usage of all organizations. */
export const readPlatformStatistics = async (ctx: Ctx, query: StatisticsQuery): Promise<Statistics> => ({
  ...(await readUsage(ctx, { level: 'platform' }, platformPeriods(query, ctx.now()))),
  organization: null,
  client: null,
  project: null,
  plan: null,
})

const MAX_LISTED_PARTS = 500

async function readUsage(
  { db }: Ctx,
  scope: UsageScope,
  range: AskedPeriods,
): Promise<Omit<Statistics, 'organization' | 'client' | 'project' | 'plan'>> {
  const { startDate, endDate, group, periods } = range
  const days = { from: startDate, to: periods.at(-1)?.to ?? endDate }
  const [rows, bytesBefore, failures, splits, parts, isComplete] = await Promise.all([
    listUsageDays(db, scope, days),
    sumBytes(db, scope, startDate),
    listFailures(db, scope, days),
    listSplits(db, scope, days),
    listPartDays(db, scope, days),
    isBackfilled(db),
  ])
  const ranked = rankParts(parts)
  const listed = ranked.slice(0, MAX_LISTED_PARTS)
  const names = await listPartNames(
    db,
    scope,
    listed.map(({ _id }) => _id),
  )
  const counts = periodCounts(periods, rows, bytesBefore)
  return {
    level: scope.level,
    startDate,
    endDate,
    group,
    total: presentFigures({ ...sumCounts(counts), bytes: counts.at(-1)?.bytes ?? bytesBefore }),
    series: counts.flatMap((count, index) => {
      const period = periods[index]
      return period ? [{ ...period, ...presentFigures(count) }] : []
    }),
    failures,
    devices: presentDevices(splits),
    locations: presentLocations(splits),
    parts: presentParts(listed, names),
    partsTotal: ranked.length,
    isComplete,
  }
}
