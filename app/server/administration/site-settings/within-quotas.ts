import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { withinBudget } from '../../structure/sites'
import { withinUptimeQuota } from '../../uptime/monitors'

/**
 * Runs a change of sites and monitors in one transaction; rolls it back when the test budget or the quota of monitored
 * sites has no room. Then the probers reload.
 */
export async function withinQuotas<T>(ctx: TenantCtx, change: (tx: Db) => Promise<T>): Promise<T> {
  const changed = await inTransaction(ctx, (tx) =>
    withinBudget({ ...ctx, db: tx }, () => withinUptimeQuota({ ...ctx, db: tx }, () => change(tx))),
  )
  ctx.bus.notify('uptime', [ctx.tenant])
  return changed
}
