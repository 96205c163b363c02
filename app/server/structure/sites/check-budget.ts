import { testingMessages } from '~/shared/messages/testing'
import { isOverBudget } from '~/shared/rules/schedule/test-budget'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { lockTestQuota, readLimits } from '../quotas'
import { countOverPlan, refuseMoreOverPlan } from './plan-limits'
import { predictedOf } from './predict'

/**
 * Runs a change of schedules and rolls it back when the monthly quota has no room, or the plan allows fewer tests or
 * locations. Serialized per organization.
 */
export function withinBudget<T>(ctx: TenantCtx, change: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const quota = await lockTestQuota(tx, ctx.tenant)
    const limits = await readLimits(tx, ctx.tenant)
    const overBefore = await countOverPlan(tx, ctx.tenant, limits, ctx.now())
    const before = quota === null ? 0 : await predictedOf(tx, { tenant: ctx.tenant }, ctx.now())
    const changed = await change(tx)
    refuseMoreOverPlan(limits, overBefore, await countOverPlan(tx, ctx.tenant, limits, ctx.now()))
    if (quota === null) return changed
    const after = await predictedOf(tx, { tenant: ctx.tenant }, ctx.now())
    if (!isOverBudget(quota, { before, after })) return changed
    throw new AppError('CONFLICT', testingMessages.budget.exceedsMonthlyQuota(after, quota), {
      reason: 'QUOTA_EXCEEDED',
    })
  })
}
