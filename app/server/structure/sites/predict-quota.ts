import { type QuotaLevel, quotaLevel, quotaRunOut } from '~/shared/rules/schedule/quota-forecast'
import { plannedTests } from '~/shared/rules/schedule/test-budget'
import type { Period } from '~/shared/rules/time/billing-period'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { readQuotas } from '../quotas'
import { occurrencesFrom, type Timing } from './occurrences'
import { listLevelTimings } from './prediction.store'

export type PlannedTiming = Timing & { combinations: number }

const AHEAD_MS = 30 * DAY_MS
export const ahead = (now: Date): Date => new Date(now.getTime() + AHEAD_MS)

export interface QuotaForecast {
  /** Tests in 30 days. */
  predicted: number
  /** Usage at the end of the period. */
  expected: number
  level: QuotaLevel | null
  runsOutAt: Date | null
}

/** An organization's tests of the coming month, and whether its quota lasts until the end of the period. */
export function forecastQuota(
  timings: readonly PlannedTiming[],
  { quota, used, period }: { quota: number | null; used: number; period: Period },
  now: Date,
): QuotaForecast {
  const month = ahead(now)
  const counters = timings.map((timing) => ({
    combinations: timing.combinations,
    count: occurrencesFrom(timing, now, month > period.end ? month : period.end),
  }))
  const planned = (to: Date) =>
    plannedTests(counters.map(({ count, combinations }) => ({ occurrences: count(to), combinations })))
  // The end itself belongs to the next period.
  const end = new Date(period.end.getTime() - 1)
  const [predicted, expected] = [planned(month), used + planned(end)]
  return {
    predicted,
    expected,
    level: quotaLevel(quota, Math.max(predicted, expected)),
    runsOutAt: quotaRunOut(quota, used, { from: now, end, planned }),
  }
}

/** Of each organization with a quota. */
export async function forecastQuotas(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tenants: number[],
): Promise<Map<number, QuotaForecast & { quota: number; used: number; period: Period }>> {
  if (tenants.length === 0) return new Map()
  const now = ctx.now()
  const quotas = await readQuotas(ctx, tenants)
  if (quotas.size === 0) return new Map()
  const level = { level: 'organization' as const, ids: [...quotas.keys()] }
  const timings = Map.groupBy(
    await listLevelTimings(ctx.db, level, { everything: true }),
    (timing) => timing.level_id,
  )
  return new Map(
    [...quotas].map(([tenant, budget]) => [
      tenant,
      { ...budget, ...forecastQuota(timings.get(tenant) ?? [], budget, now) },
    ]),
  )
}
