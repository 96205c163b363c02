import { addDays } from '~/shared/rules/time/calendar'
import type { Ctx } from '../context'
import { recountUsage } from '../statistics'
import type { Demo } from './add-hierarchy'
import { setPlan } from './usage.store'

const PLAN = { name: 'Agency', testQuota: 12_000, uptimeQuota: 25 }

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The daily sums of the year, and a plan to compare them with. */
export async function addUsage(ctx: Ctx, { tenant, from, now }: Demo): Promise<void> {
  await setPlan(ctx.db, tenant, { ...PLAN, at: new Date(from) })
  await recountUsage(ctx, tenant, { from: dayText(from), to: addDays(dayText(now), 1) })
}
