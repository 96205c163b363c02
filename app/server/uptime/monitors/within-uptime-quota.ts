import { monitorsMessages } from '~/shared/messages/monitors'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { lockUptimeQuota } from '../../structure/quotas'
import { countUptime } from './count.store'

/**
 * Runs a change of monitored sites and rolls it back when the quota has no room. Serialized per organization.
 */
export function withinUptimeQuota<T>(ctx: TenantCtx, change: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const quota = await lockUptimeQuota(tx, ctx.tenant)
    if (quota === null) return change(tx)
    const before = await countUptime(tx, ctx.tenant)
    const changed = await change(tx)
    const after = await countUptime(tx, ctx.tenant)
    if (after.sites <= quota || after.sites <= before.sites) return changed
    throw new AppError('CONFLICT', monitorsMessages.overBudget, { reason: 'QUOTA_EXCEEDED' })
  })
}
