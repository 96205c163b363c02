import { quotaEnds, RATE_DAYS } from '~/shared/rules/usage/quota-forecast'
import type { UsagePlan } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'
import type { Ctx } from '../../platform/context'
import type { readBudget } from '../../structure/quotas'
import { countUptime } from '../../uptime/monitors'
import { presentFigures, sumCounts } from './figures'
import { listUsageDays } from './read.store'

const dayText = (at: Date) => at.toISOString().slice(0, 10)

/** How much of its plan an organization used, and when its tests run out. */
export async function readPlan(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tenant: number,
  budget: Awaited<ReturnType<typeof readBudget>>,
): Promise<UsagePlan> {
  const today = dayText(now())
  const scope = { level: 'organization', tenant, client: 0, project: 0 } as const
  const [recent, { sites }] = await Promise.all([
    listUsageDays(db, scope, { from: addDays(today, -RATE_DAYS), to: today }),
    countUptime(db, tenant),
  ])
  const perDay = presentFigures(sumCounts(recent)).charged / RATE_DAYS
  const periodEnd = dayText(budget.period.end)
  return {
    periodStart: dayText(budget.period.start),
    periodEnd,
    quota: budget.quota,
    used: budget.used,
    endsOn: quotaEnds(budget.quota, budget.used, { perDay, now: now(), periodEnd }),
    monitoredSites: sites,
    uptimeQuota: budget.uptimeQuota,
  }
}
