import { inTransaction, type TenantCtx } from '../context'
import type { Db } from '../db'
import { withinUptimeQuota } from '../monitors'
import { withinBudget } from '../sites'

/**
 * Runs a change of sites and monitors in one transaction; rolls it back when the test budget or the quota of monitored
 * sites has no room. Then the probers reload.
 */
export async function withinQuotas<T>(ctx: TenantCtx, change: (tx: Db) => Promise<T>): Promise<T> {
  const changed = await inTransaction(ctx, (tx) =>
    withinBudget({ ...ctx, db: tx }, () => withinUptimeQuota({ ...ctx, db: tx }, () => change(tx))),
  )
  ctx.bus.notify('uptime')
  return changed
}
