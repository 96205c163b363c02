import { addDays } from '~/shared/values/calendar'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { foldUsage, recountUsage } from '../usage'
import type { Demo } from './add-hierarchy'
import { addTestsOfPoints, setPlan } from './usage.store'

const PLAN = { name: 'Agency', testQuota: 5_000, uptimeQuota: 10 }
/** How far the current billing period is. */
const PERIOD_DAYS = 18

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The daily sums of the year, and a plan to compare them with. */
export async function addUsage(ctx: Ctx, { tenant, from, now }: Demo): Promise<void> {
  await setPlan(ctx.db, tenant, { ...PLAN, at: new Date(now - PERIOD_DAYS * DAY_MS) })
  await recountUsage(ctx, tenant, { from: dayText(from), to: addDays(dayText(now), 1) })
  await addTestsOfPoints(ctx.db, tenant)
  await foldUsage(ctx)
}
