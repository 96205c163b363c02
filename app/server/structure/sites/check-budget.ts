import { testingMessages } from '~/shared/messages/testing'
import { isOverBudget } from '~/shared/rules/schedule/test-budget'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { lockTestQuota } from '../quotas'
import { predictedOf } from './predict'

/**
 * Runs a change of schedules and rolls it back when the monthly quota has no room. Serialized per
 * organization.
 */
export function withinBudget<T>(ctx: TenantCtx, change: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const quota = await lockTestQuota(tx, ctx.tenant)
    if (quota === null) return change(tx)
    const before = await predictedOf(tx, { tenant: ctx.tenant }, ctx.now())
    const changed = await change(tx)
    const after = await predictedOf(tx, { tenant: ctx.tenant }, ctx.now())
    if (!isOverBudget(quota, { before, after })) return changed
    throw new AppError('CONFLICT', testingMessages.budget.exceedsMonthlyQuota(after, quota), {
      reason: 'QUOTA_EXCEEDED',
    })
  })
}
